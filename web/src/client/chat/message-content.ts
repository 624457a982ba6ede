import { readContent, type ContentOf, type MessageKind } from '@mynah/contract/message-kind'
import type { ChatMessage } from '@mynah/contract/socket'

export type StoredContent = Pick<ChatMessage, 'content'>

/** The content of a message with a file; undefined for another shape, for instance from a newer server. */
export function readFileContent<Kind extends MessageKind>(
  kind: Kind,
  { content }: StoredContent,
  isSound: (content: ContentOf<Kind>) => boolean,
): ContentOf<Kind> | undefined {
  const read = readContent(kind, content)
  if (read === undefined || !isSound(read)) return undefined
  const fields = Object.entries(read as object).map(([name, value]) => [name, atHome(name, value)])
  return Object.fromEntries(fields) as ContentOf<Kind>
}

/**
 * Files are requested from this origin, which checks access and redirects to the media origin; older messages contain
 * that origin's address themselves.
 */
const atHome = (name: string, value: unknown): unknown =>
  (name === 'url' || name === 'thumb' || name === 'poster') && typeof value === 'string'
    ? value.replace(/^https?:\/\/[^/]+(?=\/media\/[a-z]+\/[\w-]{43}(?:-s)?\.[a-z0-9]{1,5}$)/, '')
    : value

/**
 * Only files of this installation are loaded: from the same origin, or from the media origin that the content security
 * policy allows.
 */
export const isUrl = (url: string): boolean => /^(?:\/media\/|\/stickers\/|https?:|blob:)/.test(url)

export const isBox = ({ width, height }: { width: number; height: number }) => width > 0 && height > 0
