import { useSyncExternalStore } from 'react'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import type { MeetingReaction } from './queries.ts'

type Person = { userId: string; userName: string; avatarUrl: string }

/** `id` grows with each line of the meeting. */
export type ChatLine = { id: number; from: Person; text: string; time: number }
export type ShownReaction = { id: number; userId: string; reaction: MeetingReaction }

const linesMax = 500
const reactionMs = 4_000

export const lines = observedPerSession<readonly ChatLine[]>(() => [])
/** The id of the last line that was read. */
export const readUntil = observedPerSession(() => 0)
const reactions = observedPerSession<readonly ShownReaction[]>(() => [])
export const useLines = () => useSyncExternalStore(lines.subscribe, lines.get)
export const useReactions = () => useSyncExternalStore(reactions.subscribe, reactions.get)
export const useReadUntil = () => useSyncExternalStore(readUntil.subscribe, readUntil.get)

const count = perSession(() => ({ last: 0 }))

/** Lines may arrive twice: live, and in the answer to a fetch. */
export function addLines(more: readonly ChatLine[]): void {
  const known = new Map([...lines.get(), ...more].map((line) => [line.id, line]))
  lines.set([...known.values()].toSorted((a, b) => a.id - b.id).slice(-linesMax))
}

/** Lines from before the user joined count as read. */
export function addEarlierLines(more: readonly ChatLine[]): void {
  const isFirst = lines.get().length === 0
  addLines(more)
  if (isFirst) markRead()
}

export const markRead = (): void => readUntil.set(lines.get().at(-1)?.id ?? 0)

/** Shown briefly over the tile of its sender. */
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
