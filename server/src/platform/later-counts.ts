import type { Redis } from 'ioredis'

const shareMs = 500
/** Redis does nothing else while it adds up one batch. */
const batchMax = 200

type Count = { key: string; period: number; periodMs: number; unshared: number; own: number; others: number }

/**
 * What other processes have counted of the same subjects in this period of the clock. Each process shares what it has
 * counted, at most twice a second and all subjects together, and learns the sums: nothing waits for Redis, and an action
 * costs a fraction of a question. Until then, and while Redis is away, another process does not know of it: a person on
 * several processes may do somewhat more than the rate says.
 */
export class LaterCounts {
  #redis: Redis
  #counts = new Map<string, Count>()
  #isScheduled = false
  #latest = 0

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** How often others have done it in the period that `now` is in. */
  others(key: string, now: number, periodMs: number): number {
    const count = this.#counts.get(key)
    return count?.period === Math.floor(now / periodMs) ? count.others : 0
  }

  note(key: string, now: number, periodMs: number): void {
    const period = Math.floor(now / periodMs)
    let count = this.#counts.get(key)
    if (count?.period !== period) {
      count = { key, period, periodMs, unshared: 0, own: 0, others: 0 }
      this.#counts.set(key, count)
    }
    count.unshared += 1
    count.own += 1
    this.#latest = now
    if (!this.#isScheduled) setTimeout(() => this.#share(), shareMs).unref()
    this.#isScheduled = true
  }

  #share(): void {
    this.#isScheduled = false
    for (const [key, { period, periodMs }] of this.#counts)
      if (period < Math.floor(this.#latest / periodMs)) this.#counts.delete(key)
    const fresh = [...this.#counts.values()].filter((count) => count.unshared > 0)
    for (let from = 0; from < fresh.length; from += batchMax)
      void this.#add(fresh.slice(from, from + batchMax))
  }

  async #add(counts: Count[]): Promise<void> {
    const keys = counts.map(({ key, period }) => `${key}:${period}`)
    const added = counts.flatMap(({ unshared, periodMs }) => [unshared, 2 * periodMs])
    for (const count of counts) count.unshared = 0
    try {
      const sums = (await this.#redis.eval(script, keys.length, ...keys, ...added)) as number[]
      for (const [at, count] of counts.entries()) {
        const shared = count.own - count.unshared
        count.others = Math.max(0, (sums[at] ?? 0) - shared)
      }
    } catch {
      // Redis is away: everybody counts alone, as the other limits do.
    }
  }
}

const script = `
local sums = {}
for at, key in ipairs(KEYS) do
  sums[at] = redis.call('incrby', key, ARGV[2 * at - 1])
  redis.call('pexpire', key, ARGV[2 * at])
end
return sums`
