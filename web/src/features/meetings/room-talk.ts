import { useSyncExternalStore } from 'react'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import type { MeetingReaction } from './queries.ts'

type Person = { userId: string; userName: string; avatarUrl: string }

/** `id` rises with each line of the meeting. */
export type ChatLine = { id: number; from: Person; text: string; time: number }
export type ShownReaction = { id: number; userId: string; reaction: MeetingReaction }

const linesMax = 500
const reactionMs = 4_000

export const lines = observedPerSession<readonly ChatLine[]>(() => [])
/** Up to which line the chat was read. */
export const readUntil = observedPerSession(() => 0)
const reactions = observedPerSession<readonly ShownReaction[]>(() => [])
export const useLines = () => useSyncExternalStore(lines.subscribe, lines.get)
export const useReactions = () => useSyncExternalStore(reactions.subscribe, reactions.get)
export const useReadUntil = () => useSyncExternalStore(readUntil.subscribe, readUntil.get)

const count = perSession(() => ({ last: 0 }))

/** Lines may come twice: live, and by the answer to what was written before. */
export function addLines(more: readonly ChatLine[]): void {
  const known = new Map([...lines.get(), ...more].map((line) => [line.id, line]))
  lines.set([...known.values()].toSorted((a, b) => a.id - b.id).slice(-linesMax))
}

/** What was there before one came is no news. */
export function addEarlierLines(more: readonly ChatLine[]): void {
  const isFirst = lines.get().length === 0
  addLines(more)
  if (isFirst) markRead()
}

export const markRead = (): void => readUntil.set(lines.get().at(-1)?.id ?? 0)

/** Over the tile of who sent it, for a moment. */
export function addReaction(one: Omit<ShownReaction, 'id'>): void {
  const shown = { ...one, id: ++count().last }
  reactions.set([...reactions.get().filter(({ userId }) => userId !== one.userId), shown])
  setTimeout(() => reactions.set(reactions.get().filter((other) => other !== shown)), reactionMs)
}

export function clearTalk(): void {
  lines.set([])
  reactions.set([])
  readUntil.set(0)
}
