import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, expect, inject, test } from 'vitest'
import { testClock } from './clock.ts'
import { openLimiter, type Limiter } from './limiter.ts'

const url = inject('redisUrl')
const rate = { points: 5, seconds: 60 }

test.runIf(url)('two processes admit no more together than one would', async () => {
  const both = [new Redis(url ?? ''), new Redis(url ?? '')]
  const clock = testClock()
  const [one, other] = both.map((redis) => openLimiter({ factor: 1, clock, redis })) as [Limiter, Limiter]
  const subject = `together-${Date.now()}`
  const asked = Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).take('test', rate, subject))
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(rate.points)
  // A process that starts anew finds the count where it was, and a clock that goes back gives nothing back.
  const anew = new Redis(url ?? '')
  clock.moveBy(-3_600_000)
  expect(await openLimiter({ factor: 1, clock, redis: anew }).take('test', rate, subject)).toBe(false)
  for (const redis of [...both, anew]) redis.disconnect()
})

const opened: ChildProcess[] = []
afterAll(() => {
  for (const child of opened) child.kill('SIGKILL')
})

async function ownRedis(): Promise<{ url: string; child: ChildProcess }> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  opened.push(child)
  await new Promise<void>((ready) =>
    child.stdout.on('data', (text) => String(text).includes('Ready') && ready()),
  )
  return { url: `redis://127.0.0.1:${port}`, child }
}

test.runIf(url).each(['SIGKILL', 'SIGSTOP'] as const)(
  'with Redis away (%s) codes and passwords are refused, everything else is counted here, and it is said once',
  async (signal) => {
    const { url: own, child } = await ownRedis()
    const redis = new Redis(own, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
    redis.on('error', () => {})
    await new Promise((ready) => redis.once('ready', ready))
    let told = 0
    const limiter = openLimiter({ factor: 1, clock: testClock(), redis, onAway: () => (told += 1) })
    expect(await limiter.take('read', rate, 'ana')).toBe(true)
    child.kill(signal)
    const closed = { ...rate, closed: true }
    expect(await limiter.take('login', closed, 'ana')).toBe(false)
    expect(await limiter.spent('login', closed, 'ana')).toBe(true)
    const asked: boolean[] = []
    for (let count = 0; count < 8; count += 1) asked.push(await limiter.take('read', rate, 'ana'))
    expect(asked.filter(Boolean)).toHaveLength(rate.points)
    expect(told).toBe(1)
    redis.disconnect()
  },
)
