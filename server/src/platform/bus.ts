import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Audience } from './topics.ts'

/** Topics are made by the functions of topics.ts. */
export type BusMessage =
  | ({ kind: 'frame'; text: string } & Audience)
  /** People who are subscribed to a topic from now on, or no longer. */
  | { kind: 'join' | 'leave'; topic: string; userIds: string[] }
  | { kind: 'end'; sessionIds: string[] }
  | { kind: 'stale'; what: string; id: string }
  /** For one process; what it holds is between the two. */
  | { kind: 'direct'; to: string; body: unknown }

export type Bus = {
  publish(notice: BusMessage): void
  /** The same; resolves when it is in flight to every process, ahead of whatever happens from then on. */
  publishAndFlush(notice: BusMessage): Promise<void>
  subscribe(listener: (notice: BusMessage) => void): void
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
    close: async () => {},
  }
}

/** Channels are common to all databases of a Redis, so the number of ours is part of the name. */
const channelOf = ({ options: { db = 0 } }: Redis): string => (db === 0 ? 'mynah' : `mynah:${db}`)

/**
 * Several processes: the own one receives it at once, the others through Redis, in the order of each publisher. What is
 * published in one go, as by a batch of messages, crosses in one command.
 */
export async function redisBus(redis: Redis, onError: (error: Error) => void): Promise<Bus> {
  const local = localBus()
  const channel = channelOf(redis)
  const origin = randomUUID()
  let waiting: BusMessage[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    const text = `${origin}${JSON.stringify(waiting)}`
    waiting = []
    // While Redis is away this fails soon: nobody waits for it.
    await redis.publish(channel, text).catch(onError)
  }
  // Unlike the limits it waits for Redis to come back.
  const listener = redis.duplicate({ enableOfflineQueue: true, commandTimeout: undefined })
  listener.on('error', onError)
  await listener.subscribe(channel)
  listener.on('message', (_, text) => {
    if (text.startsWith(origin)) return
    for (const notice of JSON.parse(text.slice(origin.length)) as BusMessage[]) local.publish(notice)
  })
  return {
    publish(notice) {
      local.publish(notice)
      if (waiting.push(notice) === 1) queueMicrotask(() => void flush())
    },
    async publishAndFlush(notice) {
      local.publish(notice)
      waiting.push(notice)
      await flush()
    },
    subscribe: local.subscribe,
    async close() {
      listener.disconnect()
    },
  }
}
