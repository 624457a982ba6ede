import { requestContext } from '#platform/http/request-context.ts'

type Asked<K, V> = { key: K; resolve(value: V | undefined): void; reject(error: unknown): void }

type Options = {
  /** The most keys in one query. */
  max?: number
  /** The most queries at the same time. */
  concurrency?: number
  /**
   * The shortest time between two queries, in milliseconds. Without it a key waits at most for the next turn of the
   * event loop.
   */
  everyMs?: number
}

/** For queries made for each new socket: when thousands reconnect at once, this collects larger batches. */
export const socketsEveryMs = 3

/**
 * Combines the keys that callers load in the same turn of the event loop into one query, as DataLoader does. Keys that
 * come while `concurrency` queries are running form the next batch. `load` leaves out missing keys; its errors reject
 * all callers of the batch.
 */
export function batchLoader<K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
  { max = 500, concurrency = 1, everyMs = 0 }: Options = {},
): (key: K) => Promise<V | undefined> {
  const waiting: Asked<K, V>[] = []
  let busy = 0
  let askedAt = Number.NEGATIVE_INFINITY

  async function run(): Promise<void> {
    busy += 1
    for (;;) {
      const restMs = askedAt + everyMs - performance.now()
      await new Promise((next) => (restMs > 0 ? setTimeout(next, restMs) : setImmediate(next)))
      askedAt = performance.now()
      const batch = waiting.splice(0, max)
      if (batch.length === 0) break
      try {
        const found = await load([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy -= 1
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // The query serves all callers, so it runs outside the context of the first.
      if (busy < concurrency) requestContext.exit(() => void run())
    })
}
