import type { Redis } from 'ioredis'

const shareMs = 500
/** Bounded, since Redis does nothing else while it adds up a batch. */
const batchMax = 200

/** The counts of a subject in one period: not shared yet, shared by this process, and shared by others. */
type Count = { unshared: number; own: number; others: number }
type Period = { nth: number; counts: Map<string, Count> }
type Shared = { key: string; periodMs: number; count: Count }

/**
 * Counts of other processes for the same subjects in the present period. Each process shares its counts at most twice a
 * second, all subjects together, and gets the sums back: an action never waits for Redis, and costs a fraction of a
 * query. A subject below a quarter of its rate is not shared, so most users cost nothing. In between, and while Redis
 * is unreachable, processes do not know of each other: a user on several processes can exceed the rate a little.
 */
export class LaterCounts {
  #redis: Redis
  /** The current period by name; each name has one rate. */
  #periods = new Map<string, Period>()
  #unshared = new Map<Count, Shared>()

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** How many times other processes have counted this subject in the period that contains `now`, as far as known. */
  others(name: string, subject: string, now: number, periodMs: number): number {
    const period = this.#periods.get(name)
    if (period?.nth !== Math.floor(now / periodMs)) return 0
    return period.counts.get(subject)?.others ?? 0
  }

  /** Counts one action, of the `points` that a period allows. */
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
      // Redis is unreachable: processes count alone, as with the other limits.
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
