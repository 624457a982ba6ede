type Asked<K, V> = { key: K; resolve(value: V | undefined): void; reject(error: unknown): void }

type Options = {
  /** Keys of one question at most. */
  max?: number
  /** Questions at the same time at most. */
  lanes?: number
}

/**
 * Those who ask for one key each at the same time share one question to the store: what is asked while all lanes wait for
 * an answer makes the next question, without any timer. `load` leaves out what there is not; its errors go to all who
 * shared the question.
 */
export function batchLoader<K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
  { max = 500, lanes = 1 }: Options = {},
): (key: K) => Promise<V | undefined> {
  const waiting: Asked<K, V>[] = []
  let busy = 0

  async function run(): Promise<void> {
    busy += 1
    // A user who asks in the same turn of the event loop comes along.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, max)
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
      if (busy < lanes) void run()
    })
}
