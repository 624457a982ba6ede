type Asked<K, V> = { key: K; resolve(value: V | undefined): void; reject(error: unknown): void }

const batchMax = 500

/**
 * Those who ask for one key each at the same time share one question to the store: what is asked while an answer is on
 * its way makes the next question, without any timer. `load` leaves out what there is not; its errors go to all who
 * shared the question.
 */
export function batchLoader<K, V>(
  load: (keys: K[]) => Promise<Map<K, V>>,
): (key: K) => Promise<V | undefined> {
  const waiting: Asked<K, V>[] = []
  let busy = false

  async function run(): Promise<void> {
    busy = true
    // A user who asks in the same turn of the event loop comes along.
    await Promise.resolve()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchMax)
      try {
        const found = await load([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!busy) void run()
    })
}
