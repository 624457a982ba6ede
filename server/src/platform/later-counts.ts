import type { Redis } from 'ioredis'

const shareMs = 500
/** Redis does nothing else while it adds up one batch. */
const batchMax = 200

/** Of a subject in a period. */
type Count = { unshared: number; own: number; others: number }
type Period = { nth: number; counts: Map<string, Count> }
type Shared = { key: string; periodMs: number; count: Count }

/**
 * What other processes have counted of the same subjects in this period of the clock. Each process shares what it has
 * counted, at most twice a second and all subjects together, and learns the sums: nothing waits for Redis, and an action
 * costs a fraction of a question. A subject with less than a quarter of what its rate allows is not shared, so most people
 * cost nothing. Until then, and while Redis is away, another process does not know of it: a person on several processes
 * may do somewhat more than the rate says.
 */
export class LaterCounts {
  #redis: Redis
  /** The latest by name; each name has one rate. */
  #periods = new Map<string, Period>()
  #unshared = new Map<Count, Shared>()

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** How often others have done it in the period that `now` is in, as far as it is known here. */
  others(name: string, subject: string, now: number, periodMs: number): number {
    const period = this.#periods.get(name)
    if (period?.nth !== Math.floor(now / periodMs)) return 0
    return period.counts.get(subject)?.others ?? 0
  }

  /** One more, of the `points` that a period allows. */
  note(name: string, subject: string, now: number, periodMs: number, points: number): void {
    const nth = Math.floor(now / periodMs)
    let period = this.#periods.get(name)
    if (period?.nth !== nth) {
      period = { nth, counts: new Map() }
      this.#periods.set(name, period)
    }
    let count = period.counts.get(subject)
    if (!count) {
      count = { unshared: 0, own: 0, others: 0 }
      period.counts.set(subject, count)
    }
    count.unshared += 1
    count.own += 1
    if (count.own * 4 < points || this.#unshared.has(count)) return
    if (this.#unshared.size === 0) setTimeout(() => this.#share(), shareMs).unref()
    this.#unshared.set(count, { key: `limit:${name}:${subject}:${nth}`, periodMs, count })
  }

  #share(): void {
    const all = [...this.#unshared.values()]
    this.#unshared.clear()
    for (let from = 0; from < all.length; from += batchMax) void this.#add(all.slice(from, from + batchMax))
  }

  async #add(shared: Shared[]): Promise<void> {
    const keys = shared.map(({ key }) => key)
    const added = shared.flatMap(({ count, periodMs }) => [count.unshared, 2 * periodMs])
    for (const { count } of shared) count.unshared = 0
    try {
      const sums = (await this.#redis.eval(script, keys.length, ...keys, ...added)) as number[]
      for (const [at, { count }] of shared.entries())
        count.others = Math.max(0, (sums[at] ?? 0) - (count.own - count.unshared))
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
