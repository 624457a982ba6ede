import { requestContext } from './request-context.ts'

type Asked<K, V> = { key: K; resolve(value: V | undefined): void; reject(error: unknown): void }

type Options = {
  /** Keys of one question at most. */
  max?: number
  /** Questions at the same time at most. */
  lanes?: number
  /** One question in so many milliseconds at most. Without it, waiting costs nobody more than a turn of the event loop. */
  everyMs?: number
}

/** For what each socket asks that is let in: where thousands come back at once, so long they wait for each other. */
export const socketsEveryMs = 3

/**
 * Those who ask for one key each in the same turn of the event loop share one question to the store, and what is asked while
 * all lanes wait for an answer makes the next one. `load` leaves out what there is not; its errors go to all who shared the
 * question.
 */
export function batchLoader<K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
  { max = 500, lanes = 1, everyMs = 0 }: Options = {},
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
      // It is asked for all of them, and not for the one who came first.
      if (busy < lanes) requestContext.exit(() => void run())
    })
}
