import type { Redis } from 'ioredis'
import { Counter } from 'prom-client'
import { ApiError } from './api-error.ts'
import type { Clock } from './clock.ts'
import { LaterCounts } from './later-counts.ts'
import type { Metrics } from './metrics.ts'

/** `closed`: while the shared count is away nobody is let through (TryLater), since guessing must not profit from that. */
export type Rate = { points: number; seconds: number; closed?: boolean }

/** Counts actions per subject; `take` says whether one more is allowed and takes it. */
export type Limiter = {
  take(name: string, rate: Rate, subject: string): Promise<boolean>
  /**
   * The same at once, for what happens so often that a question each time would be dear: it is counted here, and other
   * processes learn of it within a second.
   */
  takeHere(name: string, rate: Rate, subject: string): boolean
  /** Whether none is left, without taking one. */
  spent(name: string, rate: Rate, subject: string): Promise<boolean>
  /** Takes back the newest point, of an action that did not happen after all. */
  giveBack(name: string, subject: string): Promise<void>
}

type Options = {
  factor: number
  clock: Clock
  redis?: Redis
  /** Called once each time that Redis goes away. */
  onAway?: (error: Error) => void
  onRefusal?: (name: string) => void
}

const keyOf = (name: string, subject: string) => `limit:${name}:${subject}`

/** How long after a failure Redis is not asked again: a server that hangs must not hold up every request. */
const awayMs = 1_000

/**
 * `points` in any `seconds`, whenever they begin: the times of the last ones are kept. `factor` multiplies every rate
 * (MYNAH_LIMIT_FACTOR). With Redis the counts are shared by all processes; while it is away each counts by itself,
 * and closed rates let nobody through.
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
    // Nobody is let through, and it is not their doing.
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
      // A point that stays behind while Redis is away costs its owner one action, and nobody else.
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

/** The same as `Windows.ask`, where all processes see it. */
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
  /** By name and subject: a key of both would be a new string for each question. */
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
    // A clock that goes back gives nothing back.
    const now = Math.max(clockNow, times.at(-1) ?? 0)
    const nth = times.at(-points)
    if (times.length >= points && nth !== undefined && now - nth < windowMs) return false
    if (!take) return true
    times.push(now)
    // Shortened now and then, so that a long list is not moved at each step.
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
