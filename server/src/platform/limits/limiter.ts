import type { Redis } from 'ioredis'
import { Counter } from 'prom-client'
import { ApiError } from '#platform/api-error.ts'
import type { Clock } from '#platform/clock.ts'
import { LaterCounts } from './later-counts.ts'
import type { Metrics } from '#platform/operations/metrics.ts'

/**
 * `closed`: refused with TryLater while the shared counter is unreachable, so that an outage does not help an attacker
 * guess.
 */
export type Rate = { points: number; seconds: number; closed?: boolean }

/** Counts actions per subject; `take` counts one more, and returns whether it is allowed. */
export type Limiter = {
  take(name: string, rate: Rate, subject: string): Promise<boolean>
  /**
   * Like `take`, but synchronous, for actions too frequent for a query each: counted in this process, and shared with
   * the others within a second.
   */
  takeHere(name: string, rate: Rate, subject: string): boolean
  /** Whether the limit is reached; counts nothing. */
  spent(name: string, rate: Rate, subject: string): Promise<boolean>
  /** Removes the newest count, for an action that did not happen after all. */
  giveBack(name: string, subject: string): Promise<void>
}

type Options = {
  factor: number
  clock: Clock
  redis?: Redis
  /** Called once each time that Redis becomes unreachable. */
  onAway?: (error: Error) => void
  onRefusal?: (name: string) => void
}

const keyOf = (name: string, subject: string) => `limit:${name}:${subject}`

/** How long Redis is not used after a failure: a hanging server must not delay every request. */
const awayMs = 1_000

/**
 * A sliding window: `points` actions in any `seconds`; it stores the times of the last ones. `factor` multiplies every
 * rate (MYNAH_LIMIT_FACTOR). With Redis all processes share the counts; while it is unreachable each counts alone, and
 * closed rates refuse everything.
 */
export function openLimiter({ factor, clock, redis, onAway, onRefusal }: Options): Limiter {
  const memory = new Windows()
  const later = redis && new LaterCounts(redis)
  let awayUntil = 0
  const pointsOf = (rate: Rate) => Math.max(1, Math.floor(rate.points * factor))
  const ask = async (name: string, rate: Rate, subject: string, take: boolean) => {
    const points = pointsOf(rate)
    const windowMs = rate.seconds * 1000
    if (redis && performance.now() >= awayUntil) {
      try {
        const words = [keyOf(name, subject), clock.now(), windowMs, points, take ? 1 : 0]
        const answer = await redis.eval(script, 1, ...words)
        awayUntil = 0
        return answer === 1
      } catch (error) {
        if (awayUntil === 0) onAway?.(error as Error)
        awayUntil = performance.now() + awayMs
      }
    }
    // Refused because of the outage, not because of too many actions.
    if (redis && rate.closed) throw new ApiError('TryLater')
    return memory.ask(name, subject, clock.now(), windowMs, points, take)
  }
  return {
    async take(name, rate, subject) {
      const taken = await ask(name, rate, subject, true)
      if (!taken) onRefusal?.(name)
      return taken
    },
    takeHere(name, rate, subject) {
      const now = clock.now()
      const windowMs = rate.seconds * 1000
      const points = pointsOf(rate)
      const left = points - (later?.others(name, subject, now, windowMs) ?? 0)
      const taken = left > 0 && memory.ask(name, subject, now, windowMs, left, true)
      if (taken) later?.note(name, subject, now, windowMs, points)
      else onRefusal?.(name)
      return taken
    },
    spent: async (name, rate, subject) => !(await ask(name, rate, subject, false)),
    async giveBack(name, subject) {
      memory.giveBack(name, subject)
      // A point that remains because Redis is unreachable costs its user one action.
      if (redis && performance.now() >= awayUntil) await redis.rpop(keyOf(name, subject)).catch(() => null)
    },
  }
}

export function limiterRefusals(metrics: Metrics): (name: string) => void {
  const refusals = new Counter({
    name: 'mynah_limit_refusals_total',
    help: 'What a rate held back, by rate.',
    labelNames: ['rate'],
    registers: [metrics],
  })
  return (rate) => refusals.inc({ rate })
}

/** `Windows.ask` as a Redis script, shared by all processes. */
const script = `
local now = tonumber(ARGV[1])
local last = tonumber(redis.call('lindex', KEYS[1], -1) or 0)
if last > now then now = last end
local window, points = tonumber(ARGV[2]), tonumber(ARGV[3])
local nth = redis.call('lindex', KEYS[1], -points)
if nth and now - tonumber(nth) < window then return 0 end
if ARGV[4] == '1' then
  redis.call('rpush', KEYS[1], string.format('%.0f', now))
  redis.call('ltrim', KEYS[1], -points, -1)
  redis.call('pexpire', KEYS[1], window)
end
return 1`

type Taken = { times: number[]; windowMs: number }

const sweepEvery = 10_000

class Windows {
  /** In two levels, since a combined key would be a new string for each query. */
  #taken = new Map<string, Map<string, Taken>>()
  #asked = 0

  ask(
    name: string,
    subject: string,
    clockNow: number,
    windowMs: number,
    points: number,
    take: boolean,
  ): boolean {
    this.#asked += 1
    if (this.#asked % sweepEvery === 0) this.#sweep(clockNow)
    const taken = this.#taken.get(name)?.get(subject)
    const times = taken?.times ?? []
    // A clock that is set back frees no points.
    const now = Math.max(clockNow, times.at(-1) ?? 0)
    const nth = times.at(-points)
    if (times.length >= points && nth !== undefined && now - nth < windowMs) return false
    if (!take) return true
    times.push(now)
    // Trimmed only from time to time, so that a long list is not moved at each step.
    const old =
      times.length >= 2 * points ? times.length - points : times.findIndex((at) => now - at < windowMs)
    if (old > 32 || times.length >= 2 * points) times.splice(0, old)
    if (taken) taken.windowMs = windowMs
    else this.#add(name, subject, { times, windowMs })
    return true
  }

  #add(name: string, subject: string, taken: Taken): void {
    const subjects = this.#taken.get(name)
    if (subjects) subjects.set(subject, taken)
    else this.#taken.set(name, new Map([[subject, taken]]))
  }

  giveBack(name: string, subject: string): void {
    this.#taken.get(name)?.get(subject)?.times.pop()
  }

  #sweep(now: number): void {
    for (const subjects of this.#taken.values())
      for (const [subject, { times, windowMs }] of subjects)
        if (now - (times.at(-1) ?? 0) >= windowMs) subjects.delete(subject)
  }
}
