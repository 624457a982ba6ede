import type { ChatMessage } from '@mynah/contract/socket'

export type StoredContent = Pick<ChatMessage, 'content'>

/** What a message holds beyond text. The server checked it; one of a newer server may still have another shape. */
export function readFileContent<T>(stored: StoredContent, isSound: (content: T) => boolean): T | undefined {
  try {
    const content = JSON.parse(stored.content, atHome) as T
    return typeof content === 'object' && content !== null && isSound(content) ? content : undefined
  } catch {
    return undefined
  }
}

/**
 * Files are asked for at this origin, which knows who asks and leads on to the media origin; older messages name that
 * one themselves.
 */
const atHome = (name: string, value: unknown): unknown =>
  (name === 'url' || name === 'thumb' || name === 'poster') && typeof value === 'string'
    ? value.replace(/^https?:\/\/[^/]+(?=\/media\/[a-z]+\/[\w-]{43}(?:-s)?\.[a-z0-9]{1,5}$)/, '')
    : value

/** Only what this installation serves is ever loaded: the same origin, or the media origin that the policy allows. */
export const isUrl = (url: unknown): url is string =>
  typeof url === 'string' && /^(?:\/media\/|\/stickers\/|https?:|blob:)/.test(url)

export const isBox = ({ width, height }: { width: number; height: number }) => width > 0 && height > 0
