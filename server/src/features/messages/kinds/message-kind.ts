import type { Language } from '@mynah/contract/languages'
import type { RefusalReason } from '@mynah/contract/refusal-reasons'
import { readContent, type ContentOf, type MessageKind } from '@mynah/contract/message-kind'
import { kindWithCode, type MessageKindName } from '@mynah/contract/message-kinds'
import type { PushedLineKey } from '@mynah/contract/system-lines'
import type { Extras } from '@mynah/contract/socket'
import { maskSpoilers } from '@mynah/contract/spoilers'
import type { App } from '#platform/app.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'

/**
 * Validates the content that a client sent, and returns the content to store: sizes, names and types are those that the
 * server knows. null refuses it.
 */
export type ContentReader = {
  read(app: App, senderId: string, given: unknown): Promise<object | null>
  /** Whether a repeat with the same id has the content that is stored, where the server added something. */
  isSame?(given: unknown, stored: unknown): boolean
}

/** The reader of a row of the chat list. */
export type ListReader = { userId: string; language: Language; isMine: boolean; lines: PushedLines }

type Texts<Content> = {
  /** Plain text for the chat list, if `summary` is only meant for clients that know the kind. */
  listText?: (content: Content, reader: ListReader) => string
  /** Searchable text. `inside` gives that of a nested message. */
  searchText?: (content: Content, inside: (code: number, content: string) => string) => string
  /** Text of a notification, in the receiver's language; '' announces only that there is a message. */
  pushText?: (content: Content, language: Language, lines: PushedLines) => string
}

/** The server's part of a kind; kinds that clients send need a reader, except texts, which use the hot path. */
type Serving<Kind extends MessageKind> = Texts<ContentOf<Kind>> &
  (Kind['sentBy'] extends 'client' ? (ContentOf<Kind> extends string ? object : ContentReader) : object)

export type ServedMessageKind = {
  reader?: ContentReader
  preview(stored: string): string
  listText?(stored: string, reader: ListReader): string
  searchText(stored: string, inside: (code: number, content: string) => string): string
  pushText(stored: string, language: Language, lines: PushedLines): string
}

export type ServedMessageKinds = Record<MessageKindName, ServedMessageKind>

/**
 * Notification texts of the system user's lines, and of the reasons in `reasonKey`; `{name}` is replaced by an
 * argument.
 */
export type PushedLines = Record<PushedLineKey | `reason_${RefusalReason}`, Record<Language, string>>

export type MessageKindRegistry = { kinds: ServedMessageKinds; lines: PushedLines }

export function serveMessageKind<Kind extends MessageKind>(
  kind: Kind,
  serving: Serving<Kind>,
): ServedMessageKind {
  const { searchText, pushText, listText } = serving
  const reader = 'read' in serving ? (serving as ContentReader) : undefined
  const from = <Rest extends unknown[]>(
    say: ((content: ContentOf<Kind>, ...rest: Rest) => string) | undefined,
    stored: string,
    ...rest: Rest
  ): string => {
    const content = say && readContent(kind, stored)
    return say && content !== undefined ? say(content, ...rest) : ''
  }
  return {
    ...(reader && { reader }),
    preview: (stored) => from(kind.summary, stored, stored),
    ...(listText && { listText: (stored, reader) => from(listText, stored, reader) }),
    searchText: (stored, inside) => from(searchText, stored, inside),
    pushText: (stored, language, lines) => from(pushText, stored, language, lines),
  }
}

/** All kinds in one value, so that the compiler reports a missing one. */
export const messageKinds = new ExtensionPoint<MessageKindRegistry>('messageKinds')

export const registryOf = (app: App): MessageKindRegistry => messageKinds.only(app)

/** The server's part of a kind; undefined for a kind of a newer version. */
export function servedKind(app: App, code: number): ServedMessageKind | undefined {
  const kind = kindWithCode(code)
  return kind && registryOf(app).kinds[kind.name]
}

type Stored = { kind: number; content: string; extras: string }

/** The content of a stored message with its spoilers masked. */
export const coveredContent = ({ kind, content, extras }: Stored): string =>
  extras.includes('["x",')
    ? maskSpoilers({ msgType: kind, content, extras: JSON.parse(extras) as Extras })
    : content

/** The text of a message in the chat list and in quotes; clients write the name of the kind. */
export const previewOf = (app: App, row: Stored): string =>
  servedKind(app, row.kind)?.preview(coveredContent(row)) ?? ''

/** The last message of a chat list row as plain text, and the message itself if clients write more of it. */
export function lastMessageOf(
  app: App,
  { senderId, ...stored }: Stored & { senderId: string },
  reader: { userId: string; language: Language },
): { lastMsgContent: string; lastMsg?: { msgType: number; from: string; content: string } } {
  const { kind, content } = stored
  const served = servedKind(app, kind)
  if (!served?.listText) return { lastMsgContent: previewOf(app, stored) }
  const isMine = senderId === reader.userId
  const text = served.listText(content, { ...reader, isMine, lines: registryOf(app).lines })
  return { lastMsgContent: text, lastMsg: { msgType: kind, from: senderId, content } }
}

/** The searchable text of a message. */
export const searchTextOf = (app: App, code: number, content: string): string =>
  servedKind(app, code)?.searchText(content, (inner, text) => searchTextOf(app, inner, text)) ?? ''

export const pushTextOf = (app: App, row: Stored, language: Language): string =>
  servedKind(app, row.kind)?.pushText(coveredContent(row), language, registryOf(app).lines) ?? ''

/** '$1,284.60' for '1284.60', as the app writes it in every language. */
export const shownMoney = (money: string): string => `$${money.replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`
