import { useSyncExternalStore } from 'react'
import { Observable } from '#client/observable.ts'
import type { MeetingReaction } from './queries.ts'

type Person = { userId: string; userName: string; avatarUrl: string }

/** The chat of a meeting is kept nowhere but here, and until it is left. */
export type ChatLine = { id: number; from: Person; text: string; time: number }
export type ShownReaction = { id: number; userId: string; reaction: MeetingReaction }

const linesMax = 500
const reactionMs = 4_000

export const lines = new Observable<readonly ChatLine[]>([])
/** Up to which line the chat was read. */
export const readUntil = new Observable(0)
const reactions = new Observable<readonly ShownReaction[]>([])
export const useLines = () => useSyncExternalStore(lines.subscribe, lines.get)
export const useReactions = () => useSyncExternalStore(reactions.subscribe, reactions.get)
export const useReadUntil = () => useSyncExternalStore(readUntil.subscribe, readUntil.get)

let count = 0

export function addLine(line: Omit<ChatLine, 'id'>): void {
  lines.set([...lines.get(), { ...line, id: ++count }].slice(-linesMax))
}

export const markRead = (): void => readUntil.set(count)

/** Over the tile of who sent it, for a moment. */
export function addReaction(one: Omit<ShownReaction, 'id'>): void {
  const shown = { ...one, id: ++count }
  reactions.set([...reactions.get().filter(({ userId }) => userId !== one.userId), shown])
  setTimeout(() => reactions.set(reactions.get().filter((other) => other !== shown)), reactionMs)
}

export function clearTalk(): void {
  lines.set([])
  reactions.set([])
  readUntil.set(count)
}
