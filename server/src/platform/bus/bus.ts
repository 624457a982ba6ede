import type { EndReason } from '@mynah/contract/socket'
import type { Audience } from './topics.ts'

/** Topics are made by the functions of topics.ts, or by a feature for messages of its own. */
export type BusMessage =
  /** `text` is UTF-8 bytes if it comes from another process; `trace` is a W3C traceparent, if it is traced. */
  | ({ kind: 'frame'; text: string | Uint8Array; trace?: string | undefined } & Audience)
  /** These users joined or left a topic. */
  | { kind: 'join' | 'leave'; topic: string; userIds: string[] }
  | { kind: 'end'; userId: string; sessionIds: string[]; reason?: EndReason }
  /** What a cache or a connection loaded about this may be outdated. */
  | { kind: 'stale'; topic: string; id: string }
  /** For one process, which follows topic `to`; the two processes agree on the body. */
  | { kind: 'direct'; to: string; body: unknown }
  /** Messages on this topic, or on any topic if absent, may have been lost. */
  | { kind: 'missed'; topic?: string }

export type BusStats = { isConnected: boolean; losses: number; subjects: number; bytesIn: number }

/**
 * Carries messages between server processes. Each process follows the topics of its sockets and caches, and also
 * receives everything that it publishes itself, once. Delivery is not guaranteed: after a possible loss, `missed` is
 * sent.
 */
export type Bus = {
  publish(notice: BusMessage): void
  /** Publishes; resolves once the message is in flight to every process, before anything that happens later. */
  publishAndFlush(notice: BusMessage): Promise<void>
  subscribe(listener: (notice: BusMessage) => void): void
  /** Subscribes this process to a topic, until `unfollow` was called as many times. */
  follow(topic: string): void
  unfollow(topic: string): void
  /** Whether a followed topic is confirmed, so that no message on it is missed. */
  isInForce(topic: string): boolean
  /** Resolves when every topic followed so far is confirmed; undefined if they already are. */
  allInForce(): Promise<void> | undefined
  /** Undefined for a bus within one process. */
  stats(): BusStats | undefined
  close(): Promise<void>
}

/** A bus within one process: delivers at once, in order. */
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
