import type { EndReason } from '@mynah/contract/socket'
import type { Audience } from './topics.ts'

/** Topics are made by the functions of topics.ts, or by a feature for notices of its own. */
export type BusMessage =
  /** `text` is UTF-8 where it has come from another process; `trace` where its way is traced (W3C traceparent). */
  | ({ kind: 'frame'; text: string | Uint8Array; trace?: string | undefined } & Audience)
  /** People who are subscribed to a topic from now on, or no longer. */
  | { kind: 'join' | 'leave'; topic: string; userIds: string[] }
  | { kind: 'end'; userId: string; sessionIds: string[]; reason?: EndReason }
  /** What a cache or a connection took from the database may be old. */
  | { kind: 'stale'; topic: string; id: string }
  /** For one process, which follows `to`; what it holds is between the two. */
  | { kind: 'direct'; to: string; body: unknown }
  /** What was published on this topic, on any topic where there is none, may have been lost. */
  | { kind: 'missed'; topic?: string }

export type BusStats = { isConnected: boolean; losses: number; subjects: number; bytesIn: number }

/**
 * Carries notices to the processes that need them: each follows the topics of its own sockets and caches. Listeners of the
 * own process receive everything that it publishes itself, once. Notices are hints that may be lost: `missed` follows.
 */
export type Bus = {
  publish(notice: BusMessage): void
  /** The same; resolves when it is in flight to every process, ahead of whatever happens from then on. */
  publishAndFlush(notice: BusMessage): Promise<void>
  subscribe(listener: (notice: BusMessage) => void): void
  /** What others publish on this topic is needed here, until `unfollow` was called as often. */
  follow(topic: string): void
  unfollow(topic: string): void
  /** Whether nothing is missed of a topic that is followed. */
  isInForce(topic: string): boolean
  /** Resolves when that is so for everything that was followed until now; undefined where it is already. */
  allInForce(): Promise<void> | undefined
  /** Undefined for a bus within one process. */
  stats(): BusStats | undefined
  close(): Promise<void>
}

/** One process: what is published is delivered at once, in order. */
export function localBus(): Bus {
  const listeners: ((notice: BusMessage) => void)[] = []
  const publish = (notice: BusMessage) => listeners.forEach((listener) => listener(notice))
  return {
    publish,
    publishAndFlush: async (notice) => publish(notice),
    subscribe: (listener) => void listeners.push(listener),
    follow: () => {},
    unfollow: () => {},
    isInForce: () => true,
    allInForce: () => undefined,
    stats: () => undefined,
    close: async () => {},
  }
}
