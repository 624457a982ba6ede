import { useMemo, useSyncExternalStore } from 'react'
import { reactions } from '@mynah/contract/reactions'
import { isReactable } from '@mynah/contract/message-kinds'
import type { ChatMessage, MessageState } from '@mynah/contract/socket'
import { refOf, type ChatKey } from '@mynah/client/conversation-state'
import { ApiError } from '@mynah/client/errors'
import { toast } from '#ui/layers/toast.tsx'
import { api } from '#client/api/api.ts'
import { attempt } from '#client/api/attempt.ts'
import { messageStore } from '#client/chat/chat.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import { onSessionEnd } from '#client/session/use-session.ts'
import {
  change as changeRow,
  mayTakePart,
  shownConversation,
  useConversation,
  isOwnChat,
} from '#features/conversations/index.ts'
import { allowedIn, areReactionsOpen } from './group-rules.ts'

export type { ChatKey }

// The user's reactions are shown at once and stored on the device until the server has them: of several presses on one
// emoji the last counts.

type Wish = {
  chat: ChatKey
  msgId: string
  emoji: string
  on: boolean
  /** whether the message's counts include the user's reaction */
  was: boolean
  /** the revision of the counts that include this change */
  rev?: number
}
type Wishes = ReadonlyMap<string, Wish>

const storageKey = 'reactions-unsent'
onSessionEnd(() => removeItem(storageKey))

const wishes = observedPerSession<Wishes>(() => new Map())
const sending = perSession(() => new Map<string, Promise<void>>())
const restored = perSession(() => ({ done: false }))

const nameOf = ({ msgId, emoji }: Pick<Wish, 'msgId' | 'emoji'>) => `${msgId} ${emoji}`

function setWishes(next: Wishes): void {
  wishes.set(next)
  const unsent = [...next.values()].filter(({ rev }) => rev === undefined)
  if (unsent.length > 0) setItem(storageKey, JSON.stringify(unsent))
  else removeItem(storageKey)
}

function change(name: string, wish: Wish | undefined): void {
  const next = new Map(wishes.get())
  if (wish) next.set(name, wish)
  else next.delete(name)
  setWishes(next)
}

/** Adds or removes the user's reaction to a message. */
export function toggle(chat: ChatKey, message: ChatMessage, emoji: string): void {
  const name = nameOf({ msgId: message.id, emoji })
  const isMine = ownOn(message, wishes.get()).includes(emoji)
  const before = wishes.get().get(name)
  const was = before && !isCounted(before, message.state) ? before.was : isMine
  change(name, { chat, msgId: message.id, emoji, on: !isMine, was })
  void send(name)
}

/** Sends the reactions that waited for a connection. */
export async function sendWaiting(): Promise<void> {
  if (!restored().done) {
    restored().done = true
    const stored = JSON.parse(getItem(storageKey) ?? '[]') as Wish[]
    if (stored.length > 0)
      setWishes(new Map([...stored.map((one) => [nameOf(one), one] as const), ...wishes.get()]))
  }
  await Promise.all(
    [...wishes.get().keys()].map(async (name) => {
      // a call in flight may have lost its answer with the connection
      await sending().get(name)
      await send(name)
    }),
  )
}

async function send(name: string): Promise<void> {
  const wish = wishes.get().get(name)
  if (!wish || wish.rev !== undefined || sending().has(name)) return
  const sent = ask(name, wish)
  sending().set(name, sent)
  await sent
  sending().delete(name)
  if (wishes.get().get(name) !== wish) await send(name)
}

async function ask(name: string, wish: Wish): Promise<void> {
  const { chat, msgId, emoji, on } = wish
  const conversation = refOf(chat)
  try {
    const { seq, rev, mine } = await api(reactions.set, { conversation, msgId, emoji, on }, { quiet: true })
    if (rev > 0) messageStore.mine({ conversation, seq, rev, mine })
    // a reaction that was changed meanwhile is sent next
    if (wishes.get().get(name) === wish) change(name, rev > 0 ? { ...wish, rev } : undefined)
  } catch (error) {
    // without an answer it waits for the next connection
    if (error instanceof ApiError) {
      change(name, undefined)
      toast(error.text)
    }
  }
}

const isCounted = ({ rev }: Wish, state: MessageState | undefined) =>
  rev !== undefined && (state?.rev ?? 0) >= rev

const about = (message: ChatMessage, all: Wishes) =>
  [...all.values()].filter(({ msgId }) => msgId === message.id)

/** Answered presses are skipped: they are in the message's own state, which also has later changes of other devices. */
function ownOn(message: ChatMessage, all: Wishes): readonly string[] {
  const mine = new Set(message.state?.mine)
  for (const { emoji, on, rev } of about(message, all)) {
    if (rev !== undefined) continue
    if (on) mine.add(emoji)
    else mine.delete(emoji)
  }
  return [...mine]
}

export type ShownReaction = { emoji: string; count: number; mine: boolean }

/** The reactions of a message including the user's unsent ones, in the order of first use. */
export function shownReactions(message: ChatMessage, all: Wishes): ShownReaction[] {
  const counts = new Map(message.state?.r)
  for (const wish of about(message, all)) {
    if (isCounted(wish, message.state)) continue
    const { emoji, on, was } = wish
    counts.set(emoji, (counts.get(emoji) ?? 0) + Number(on) - Number(was))
  }
  const mine = ownOn(message, all)
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([emoji, count]) => ({ emoji, count, mine: mine.includes(emoji) }))
}

export const useWishes = (): Wishes => useSyncExternalStore(wishes.subscribe, wishes.get)

/** The people who reacted to a message, with one emoji or with any. */
export const useReactors = (chat: ChatKey, msgId: string, emoji: string | undefined) =>
  usePagedList(
    reactions.list,
    { conversation: refOf(chat), msgId, ...(emoji && { emoji }) },
    { by: 'userId', pageSize: 50, staleTime: 0 },
  )

export function mayReact(message: ChatMessage, chat: ChatKey): boolean {
  const row = shownConversation(refOf(chat))
  if (!row || !isReactable(message.msgType) || !Number.isFinite(message.seq)) return false
  return mayTakePart(row) && !isOwnChat(row.conversation) && areReactionsOpen(chat)
}

/** Whether the user may add a reaction with this emoji. */
export const mayAdd = (message: ChatMessage, chat: ChatKey, emoji: string): boolean =>
  mayReact(message, chat) && (allowedIn(chat)?.includes(emoji) ?? true)

/** A function that marks new reactions in a conversation as seen; undefined if there are none. */
export function useMarkSeen(chat: ChatKey): (() => void) | undefined {
  const { data } = useConversation(refOf(chat))
  const isMarked = Boolean(data?.reactedSeq)
  return useMemo(() => {
    if (!isMarked) return undefined
    return () => {
      if (document.visibilityState !== 'visible') return
      const conversation = refOf(chat)
      changeRow(conversation, (row) => ({ ...row, reactedSeq: 0 }))
      void attempt(() => api(reactions.seen, { conversation }, { quiet: true }))
    }
  }, [chat, isMarked])
}
