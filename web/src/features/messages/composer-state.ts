import { useSyncExternalStore } from 'react'
import type { ChatMessage, Extras } from '@mynah/contract/socket'
import type { ChatKey } from '#client/conversation-state.ts'
import { summaryOf } from '#client/message-kinds.ts'
import { observedPerSession, perSession } from '#client/per-session.ts'

/** A user named in a draft; `all` is everybody. */
export type Mention = { id: string | 'all'; name: string }

// What belongs to a draft besides its text: what it answers, and whom it names. Kept while the page lives.
const replies = observedPerSession<ReadonlyMap<ChatKey, ChatMessage>>(() => new Map())
const mentions = perSession(() => new Map<ChatKey, Mention[]>())

export const useReply = (key: ChatKey): ChatMessage | undefined =>
  useSyncExternalStore(replies.subscribe, replies.get).get(key)

export const replyOf = (key: ChatKey): ChatMessage | undefined => replies.get().get(key)

export function replyTo(key: ChatKey, message: ChatMessage | undefined): void {
  const next = new Map(replies.get())
  if (message) next.set(key, message)
  else next.delete(key)
  replies.set(next)
}

/** Where the text is written next. */
export const focusComposer = () =>
  document.querySelector<HTMLElement>('[data-room] ~ * textarea, textarea')?.focus()

export function mention(key: ChatKey, one: Mention): void {
  mentions().set(key, [...(mentions().get(key) ?? []), one])
}

/** What goes with the text that is sent now: whom it still names, and what it answers. The draft is empty then. */
export function takeExtras(key: ChatKey, text: string): Extras {
  const quoted = replies.get().get(key)
  const named = (mentions().get(key) ?? []).filter(({ name }) => text.includes(`@${name}`))
  mentions().delete(key)
  replyTo(key, undefined)
  const ids = [...new Set(named.map(({ id }) => id))]
  return {
    ...(ids.includes('all') ? { at: 'all' as const } : ids.length > 0 && { at: ids }),
    ...(quoted && {
      quote: {
        id: quoted.id,
        from: quoted.from,
        nick: quoted.nick,
        msgType: quoted.msgType,
        text: summaryOf(quoted),
        seq: quoted.seq,
      },
    }),
  }
}

/** The token that ends at the caret, which one press of Backspace takes away whole. */
export function tokenBefore(key: ChatKey, text: string, caret: number): string | undefined {
  return (mentions().get(key) ?? [])
    .map(({ name }) => `@${name} `)
    .find((token) => text.slice(0, caret).endsWith(token))
}

/** What stands between an @ and the caret, where a user is being named; undefined elsewhere. */
export const namedBefore = (text: string, caret: number): string | undefined =>
  /(?:^|[\s，。])@([^\s@]{0,20})$/u.exec(text.slice(0, caret))?.[1]
