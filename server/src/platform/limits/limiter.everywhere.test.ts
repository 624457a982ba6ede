import { Redis } from 'ioredis'
import { expect, test, vi } from 'vitest'
import { startRedis } from '#test/redis.ts'
import { redisUrl } from '#test/server.ts'
import { testClock } from '#platform/clock.ts'
import { openLimiter, type Limiter } from './limiter.ts'

const url = await redisUrl()
const rate = { points: 5, seconds: 60 }

test.runIf(url)('two processes together admit no more than one would', async () => {
  const both = [new Redis(url ?? ''), new Redis(url ?? '')]
  const clock = testClock()
  const [one, other] = both.map((redis) => openLimiter({ factor: 1, clock, redis })) as [Limiter, Limiter]
  const subject = 'together'
  const asked = Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).take('test', rate, subject))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(rate.points)
  // A restarted process finds the count unchanged, and a clock that goes back returns nothing.
  const anew = new Redis(url ?? '')
  clock.moveBy(-3_600_000)
  expect(await openLimiter({ factor: 1, clock, redis: anew }).take('test', rate, subject)).toBe(false)
  for (const redis of [...both, anew]) redis.disconnect()
})

test.runIf(url)(
  'a count that is shared later applies in its process at once, and in all of them soon',
  async () => {
    const both = [new Redis(url ?? ''), new Redis(url ?? '')]
    const clock = testClock()
    const [one, other] = both.map((redis) => openLimiter({ factor: 1, clock, redis })) as [Limiter, Limiter]
    const shares = both.map((redis) => vi.spyOn(redis, 'eval'))
    const hasShared = (at: number, times: number) =>
      vi.waitFor(
        () => {
          const answered = shares[at]?.mock.settledResults.filter(({ type }) => type === 'fulfilled')
          expect(answered).toHaveLength(times)
        },
        { timeout: 20_000 },
      )
    const take = (limiter: Limiter, subject = 'together') =>
      limiter.takeHere('later', { points: 6, seconds: 60 }, subject)
    expect(take(one, 'seldom')).toBe(true)
    for (let count = 0; count < 4; count += 1) expect(take(one)).toBe(true)
    await hasShared(0, 1)
    // Less than a quarter of the rate is not shared.
    expect(String(shares[0]?.mock.lastCall)).toContain('together')
    expect(String(shares[0]?.mock.lastCall)).not.toContain('seldom')
    expect(take(other)).toBe(true)
    expect(take(other)).toBe(true)
    await hasShared(1, 1)
    expect(take(other)).toBe(false)
    // The first process learns of the others' counts with its own: one more than the rate was admitted.
    expect(take(one)).toBe(true)
    await hasShared(0, 2)
    expect(take(one)).toBe(false)
    // The next period starts anew, and the count of this process remains for its usual time.
    clock.moveBy(60_000)
    expect(take(one)).toBe(true)
    for (const redis of both) redis.disconnect()
  },
)

test.runIf(url).each(['SIGKILL', 'SIGSTOP'] as const)(
  'with Redis unreachable (%s) codes and passwords are refused, everything else is counted locally, and it is logged once',
  async (signal) => {
    const own = await startRedis()
    const redis = new Redis(own.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 500,
    })
    redis.on('error', () => {})
    await new Promise((ready) => redis.once('ready', ready))
    let notified = 0
    const limiter = openLimiter({ factor: 1, clock: testClock(), redis, onAway: () => (notified += 1) })
    expect(await limiter.take('read', rate, 'ana')).toBe(true)
    own.kill(signal)
    const closed = { ...rate, closed: true }
    await expect(limiter.take('login', closed, 'ana')).rejects.toThrow('TryLater')
    await expect(limiter.spent('login', closed, 'ana')).rejects.toThrow('TryLater')
    const asked: boolean[] = []
    for (let count = 0; count < 8; count += 1) asked.push(await limiter.take('read', rate, 'ana'))
    expect(asked.filter(Boolean)).toHaveLength(rate.points)
    expect(notified).toBe(1)
    redis.disconnect()
    await own.stop()
  },
)
