import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushQueues, type Outcome } from './push-queues.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const dayMs = 86_400_000

/** Queues whose services answer at once as the test sets it; a silent one takes ten seconds, as the timeout does. */
function setUp(silent: readonly string[] = []) {
  const outcomes = new Map<string, Outcome>(silent.map((origin) => [origin, 'silent']))
  const tried: string[] = []
  const dropped = { full: 0, expired: 0, failed: 0 }
  const queues = new PushQueues(Date.now, (reason) => void (dropped[reason] += 1))
  const add = (origin: string, name = origin, ttlMs = dayMs, always?: Outcome) => {
    const send = async () => {
      tried.push(name)
      const outcome = always ?? outcomes.get(origin) ?? 'taken'
      if (outcome === 'silent') await new Promise<void>((done) => setTimeout(done, 10_000))
      return outcome
    }
    queues.add(origin, { until: Date.now() + ttlMs, send })
  }
  const addMany = (count: number, origin: string) => {
    for (let nth = 1; nth <= count; nth += 1) add(origin, `${origin}${nth}`)
  }
  /** The attempts since the last call. */
  const taken = () => tried.splice(0)
  return { queues, outcomes, dropped, add, addMany, taken }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('an unresponsive service does not delay the others', () => {
  const { addMany, add, taken } = setUp(['a'])
  addMany(40, 'a')
  add('b')
  expect(taken()).toEqual(['a1', 'a2', 'a3', 'a4', 'b'])
})

test('a responsive service gets more at a time, and never too much', async () => {
  const { outcomes, add, addMany, taken } = setUp()
  add('a')
  await pass(0)
  taken()
  outcomes.set('a', 'silent')
  addMany(100, 'a')
  expect(taken()).toHaveLength(20)
})

test('responsive services continue at once, beside any number of unresponsive ones', async () => {
  const silent = Array.from({ length: 30 }, (_, nth) => `silent${nth}-`)
  const { add, addMany, taken } = setUp(silent)
  add('b')
  await pass(0)
  for (const origin of silent) addMany(10, origin)
  taken()
  addMany(100, 'b')
  await pass(0)
  expect(taken().filter((name) => name.startsWith('b'))).toHaveLength(100)
  // a new one has its turn after those that already wait
  add('c')
  await pass(20_000)
  expect(taken()).toContain('c')
})

test('at most a thousand wait for one service, and the oldest is dropped', async () => {
  const { queues, outcomes, dropped, addMany, taken } = setUp(['a'])
  addMany(4 + 1_000, 'a')
  expect([queues.waiting, dropped.full]).toEqual([1_000, 0])
  addMany(3, 'a')
  expect([queues.waiting, dropped.full]).toEqual([1_000, 3])
  expect(taken()).toEqual(['a1', 'a2', 'a3', 'a4'])
  outcomes.set('a', 'taken')
  await pass(600_000)
  const after = taken()
  expect([after[0], after.length, dropped.full]).toEqual(['a8', 1_000, 3 + 4])
})

test('retries count too, and are dropped before others', async () => {
  const { queues, outcomes, dropped, add, addMany, taken } = setUp()
  outcomes.set('a', 'later')
  addMany(1_000, 'a')
  await pass(0)
  expect([queues.waiting, dropped.full, taken().length]).toEqual([1_000, 0, 1_000])
  outcomes.set('a', 'silent')
  for (let nth = 1; nth <= 25; nth += 1) add('a', `new${nth}`)
  // twenty of them are in flight
  expect([queues.waiting, dropped.full, taken().length]).toEqual([1_000, 5, 20])
  outcomes.set('a', 'taken')
  await pass(9_999)
  await pass(600_000)
  const after = taken()
  expect(after).toEqual(expect.arrayContaining(['new21', 'new25', 'a1000']))
  expect(after).not.toContain('a5')
})

test('if too many wait in all, those of the longest queue are dropped', () => {
  const origins = Array.from({ length: 21 }, (_, nth) => `silent${nth}-`)
  const { queues, dropped, addMany, add } = setUp([...origins, 'z'])
  for (const origin of origins) addMany(1_010, origin)
  expect(queues.waiting).toBe(20_000)
  const before = dropped.full
  add('z')
  expect([queues.waiting, dropped.full]).toEqual([20_000, before + 1])
})

test('an expired push is not sent', async () => {
  const { queues, dropped, add, addMany, taken } = setUp(['a'])
  addMany(4, 'a')
  add('a', 'short', 5_000)
  add('a', 'just', 40_000)
  add('a', 'long', 40_001)
  await pass(40_000)
  expect(taken()).toEqual(['a1', 'a2', 'a3', 'a4', 'long'])
  expect([dropped.expired, queues.paused]).toEqual([2, 0])
})

test('an unresponsive service is paused for growing intervals, and continues once it responds', async () => {
  const { queues, outcomes, dropped, addMany, taken } = setUp(['a'])
  addMany(40, 'a')
  await pass(9_999)
  expect([taken().length, queues.paused]).toEqual([4, 0])
  for (const ms of [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]) {
    await pass(1)
    expect(queues.paused).toBe(1)
    await pass(ms - 1)
    expect([taken(), queues.paused]).toEqual([[], 1])
    await pass(1)
    // one at a time
    expect([taken().length, queues.paused]).toEqual([1, 0])
    await pass(9_999)
  }
  outcomes.set('a', 'taken')
  await pass(1)
  await pass(600_000)
  expect([queues.paused, queues.waiting, dropped.full, dropped.expired]).toEqual([0, 0, 0, 0])
  expect(taken().length).toBeGreaterThan(30)
})

test('a few attempts without a response pause nothing, and any response resets the count', async () => {
  const { queues, outcomes, add, addMany } = setUp(['a'])
  addMany(3, 'a')
  await pass(10_000)
  expect(queues.paused).toBe(0)
  outcomes.set('a', 'refused')
  add('a')
  await pass(0)
  outcomes.set('a', 'silent')
  add('a')
  await pass(10_000)
  expect(queues.paused).toBe(0)
})

test('an unsent push counts neither as silence nor as a response', async () => {
  const { queues, outcomes, add, addMany, taken } = setUp()
  outcomes.set('a', 'unsent')
  addMany(10, 'a')
  await pass(0)
  expect([queues.paused, queues.waiting, taken().length]).toEqual([0, 0, 10])
  outcomes.set('a', 'silent')
  addMany(4, 'a')
  await pass(10_000)
  add('a', 'wrong', dayMs, 'unsent')
  taken()
  await pass(30_000)
  expect(taken()).toEqual(['wrong', 'a1'])
  await pass(10_000)
  expect(queues.paused).toBe(1)
})

test('a failed push is retried three times, after a second, ten, and a minute', async () => {
  const { queues, outcomes, dropped, add, taken } = setUp()
  outcomes.set('a', 'later')
  add('a')
  for (const ms of [1_000, 10_000, 60_000]) {
    expect(taken()).toEqual(['a'])
    await pass(ms - 1)
    expect([taken(), queues.waiting]).toEqual([[], 1])
    await pass(1)
  }
  expect([taken(), queues.waiting, dropped]).toEqual([['a'], 0, { full: 0, expired: 0, failed: 1 }])
})
