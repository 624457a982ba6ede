import pLimit from 'p-limit'
import { ApiError } from '#platform/api-error.ts'

type Bounds = { waitingMax: number; waitMs: number }

/** Runs work of the same key one at a time, and of different keys concurrently. */
export class KeyedQueue {
  #bounds: Bounds
  #queues = new Map<string, ReturnType<typeof pLimit>>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** The number of keys with work, for tests. */
  get size(): number {
    return this.#queues.size
  }

  /** Throws TryLater if `waitingMax` already wait for this key, or after waiting for `waitMs`. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? pLimit(1)
    if (queue.pendingCount >= this.#bounds.waitingMax) throw new ApiError('TryLater')
    this.#queues.set(key, queue)
    const late = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late.reject(new ApiError('TryLater'))
    }, this.#bounds.waitMs)
    const done = queue(async () => {
      clearTimeout(timer)
      // Its caller has got the error already.
      return isLate ? late.promise : work()
    }).finally(() => {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(key)
    })
    return Promise.race([done, late.promise])
  }
}
