import type { ReactNode } from 'react'
import { readContent, type ContentOf, type MessageKind } from '@mynah/contract/message-kind'
import { kindWithCode, type MessageKindName } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { maskSpoilers } from '@mynah/contract/spoilers'
import { money } from '#i18n/numbers.ts'
import type { Deferred } from '#ui/deferred.tsx'
import type { StoredContent } from '#client/chat/message-content.ts'

export interface BubbleProps {
  message: ChatMessage
  mine: boolean
  /** time and delivery state, at the end inside the bubble */
  meta: ReactNode
  /** opens all pictures of the room, beginning with this message's */
  onOpen: () => void
  /** puts the text of an own recalled message back into the composer */
  onEditAgain: (() => void) | undefined
}

/** `bubble` is shown in a bubble, `bare` has its own shape, `line` is a centred line without a sender. */
export type Shape = 'bubble' | 'bare' | 'line'

/** The reader of an entry of the chat list, and the sender of its message: `nick` is the sender's name, if known. */
export type Reader = { me: string; from: string; nick: string }

/** Entries of the chat list have no content; whether a message is a line is known without it. */
type Shaped = Pick<ChatMessage, 'from'> & Partial<Pick<ChatMessage, 'content'>>

type Parts<Content> = {
  shape: Shape | ((message: Shaped) => Shape)
  /** Its code is loaded with the first room, see `withBubbles`. */
  Body: Deferred<BubbleProps>
  /** The content that the body can show; by default any that has the shape of the kind. */
  read?: (stored: StoredContent) => Content | undefined
  /** The full preview, made of the kind's summary: '[Transfer] $5.00'. Without a reader all people are named. */
  preview: (summary: string, reader?: Reader) => string
  /** The searchable text, if more than the summary. */
  searchText?: (content: Content) => string
  /** What 'Copy' copies; without it the menu does not have that entry. */
  copyText?: (content: Content) => string | undefined
  /** Whether it can be selected; by default if it can be forwarded. */
  selectable?: boolean
}

/** The web part of a message kind, as others use it. It is small, because the chat list loads all kinds. */
export type WebMessageKind = {
  shapeOf: (message: Shaped) => Shape
  Body: Deferred<BubbleProps>
  /** Content of another shape, for instance from a newer server, has no body. */
  isReadable: (stored: StoredContent) => boolean
  summary: (stored: string) => string
  preview: (summary: string, reader?: Reader) => string
  searchText: (stored: string) => string
  copyText: (stored: string) => string | undefined
  selectable: boolean
}

export function defineMessageKind<Kind extends MessageKind>(
  kind: Kind,
  parts: Parts<ContentOf<Kind>>,
): WebMessageKind {
  const { shape, Body, preview, searchText, copyText } = parts
  const { read = ({ content }) => readContent(kind, content) } = parts
  const from = (
    make: ((content: ContentOf<Kind>, stored: string) => string | undefined) | undefined,
    stored: string,
  ) => {
    const content = make && readContent(kind, stored)
    return make && content !== undefined ? make(content, stored) : undefined
  }
  return {
    shapeOf: typeof shape === 'function' ? shape : () => shape,
    Body,
    isReadable: (stored) => read(stored) !== undefined,
    summary: (stored) => from(kind.summary, stored) ?? '',
    preview,
    searchText: (stored) => from(searchText ?? kind.summary, stored) ?? '',
    copyText: (stored) => from(copyText, stored),
    selectable: parts.selectable ?? kind.forwardable,
  }
}

/** `[File] plan.pdf`: the name of the kind and the summary of the message. */
export const labelled = (label: string, summary: string): string => [label, summary].filter(Boolean).join(' ')

/** `[Transfer] $5.00`; only the name if the summary is not an amount, as in entries that an older version cached. */
export const labelledMoney = (label: string, summary: string): string =>
  labelled(label, /^\d{1,12}\.\d{2}$/.test(summary) ? money(summary) : '')

export type WebMessageKinds = Readonly<Record<MessageKindName, WebMessageKind>>

let kinds: WebMessageKinds | undefined

/** Registers the kinds of all features, once. */
export function setMessageKinds(all: WebMessageKinds): void {
  kinds = all
}

/** The kind with this number; undefined for kinds of a newer version. */
export function webKindOf({ msgType }: { msgType: number }): WebMessageKind | undefined {
  const known = kindWithCode(msgType)
  return known && kinds?.[known.name]
}

/** The shape in which a message is drawn; undefined for one of a newer version. */
export const shapeOf = (message: Shaped & Pick<ChatMessage, 'msgType'>): Shape | undefined =>
  webKindOf(message)?.shapeOf(message)

/** The text for the chat list and quotes, as the server makes it: without spoilers. */
export const summaryOf = (message: Parameters<typeof maskSpoilers>[0]): string =>
  webKindOf(message)?.summary(maskSpoilers(message)) ?? ''

/** A page with messages loads together with the code of all kinds, so that no bubble appears late. */
export const withBubbles =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [page] = await Promise.all([load(), ...Object.values(kinds ?? {}).map(({ Body }) => Body.fetch())])
    return page
  }
