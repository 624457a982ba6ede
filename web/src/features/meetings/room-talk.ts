import { useSyncExternalStore } from 'react'
import { observedPerSession, perSession } from '#client/per-session.ts'
import type { MeetingReaction } from './queries.ts'

type Person = { userId: string; userName: string; avatarUrl: string }

/** The chat of a meeting is kept nowhere but here, and until it is left. */
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

export function addLine(line: Omit<ChatLine, 'id'>): void {
  lines.set([...lines.get(), { ...line, id: ++count().last }].slice(-linesMax))
}

export const markRead = (): void => readUntil.set(count().last)

/** Over the tile of who sent it, for a moment. */
export function addReaction(one: Omit<ShownReaction, 'id'>): void {
  const shown = { ...one, id: ++count().last }
  reactions.set([...reactions.get().filter(({ userId }) => userId !== one.userId), shown])
  setTimeout(() => reactions.set(reactions.get().filter((other) => other !== shown)), reactionMs)
}

export function clearTalk(): void {
  lines.set([])
  reactions.set([])
  readUntil.set(count().last)
}
