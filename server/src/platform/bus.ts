import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'

/** Topics are `u:<user id>`, `g:<group id>`, and `all`. */
export type Notice =
  | { kind: 'frame'; topic: string; text: string; except?: string }
  /** People who hear a topic from now on, or no longer. */
  | { kind: 'join' | 'leave'; topic: string; userIds: string[] }
  | { kind: 'end'; sessionIds: string[] }
  | { kind: 'stale'; what: string; id: string }

export type Bus = {
  publish(notice: Notice): void
  /** The same; resolves when it is on its way to every process, ahead of whatever happens from then on. */
  announce(notice: Notice): Promise<void>
  subscribe(hear: (notice: Notice) => void): void
  close(): Promise<void>
}

/** One process: whoever publishes is heard at once, in order. */
export function localBus(): Bus {
  const listeners: ((notice: Notice) => void)[] = []
  const publish = (notice: Notice) => listeners.forEach((hear) => hear(notice))
  return {
    publish,
    announce: async (notice) => publish(notice),
    subscribe: (hear) => void listeners.push(hear),
    close: async () => {},
  }
}

const channel = 'mynah'

/**
 * Several processes: the own one hears at once, the others through Redis, in the order of each publisher. What is
 * published in one go, as by a batch of messages, crosses in one command.
 */
export async function redisBus(redis: Redis, onError: (error: Error) => void): Promise<Bus> {
  const local = localBus()
  const origin = randomUUID()
  let waiting: Notice[] = []
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
    for (const notice of JSON.parse(text.slice(origin.length)) as Notice[]) local.publish(notice)
  })
  return {
    publish(notice) {
      local.publish(notice)
      if (waiting.push(notice) === 1) queueMicrotask(() => void flush())
    },
    async announce(notice) {
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
