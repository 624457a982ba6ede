import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Redis } from 'ioredis'

type Rate = { points: number; seconds: number }

/** Counts deeds per subject; `take` says whether one more is allowed and takes it. */
export type Limiter = {
  take(name: string, rate: Rate, subject: string): Promise<boolean>
  /** Whether none is left, without taking one. */
  spent(name: string, rate: Rate, subject: string): Promise<boolean>
}

/** `factor` multiplies every rate (MYNAH_LIMIT_FACTOR). With Redis the counts are shared by all processes. */
export function openLimiter(factor: number, redis?: Redis): Limiter {
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (name: string, rate: Rate) => {
    let limiter = limiters.get(name)
    if (!limiter) {
      const options = {
        keyPrefix: `limit:${name}`,
        points: Math.max(1, Math.floor(rate.points * factor)),
        duration: rate.seconds,
      }
      limiter = redis
        ? new RateLimiterRedis({
            ...options,
            storeClient: redis,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : new RateLimiterMemory(options)
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    async take(name, rate, subject) {
      try {
        await limiterOf(name, rate).consume(subject)
        return true
      } catch (refused) {
        if (refused instanceof Error) throw refused
        return false
      }
    },
    async spent(name, rate, subject) {
      const state = await limiterOf(name, rate).get(subject)
      return state !== null && state.remainingPoints <= 0
    },
  }
}
