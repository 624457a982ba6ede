import { expect, test, vi } from 'vitest'
import { batchLoader } from './batch-loader.ts'

test('concurrent callers share one query, and those that arrive meanwhile the next', async () => {
  const questions: number[][] = []
  const answers: (() => void)[] = []
  const square = batchLoader<number, number>(async (keys) => {
    questions.push(keys)
    await new Promise<void>((done) => answers.push(done))
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * key]))
  })
  const first = Promise.all([square(2), square(3), square(2), square(-1)])
  await vi.waitFor(() => expect(questions).toHaveLength(1))
  const second = Promise.all([square(4), square(5)])
  expect(questions).toEqual([[2, 3, -1]])
  answers[0]?.()
  expect(await first).toEqual([4, 9, 4, undefined])
  await vi.waitFor(() =>
    expect(questions).toEqual([
      [2, 3, -1],
      [4, 5],
    ]),
  )
  answers[1]?.()
  expect(await second).toEqual([16, 25])
})

test('a failing store rejects for all of its callers, and is queried again by the next', async () => {
  let away = true
  const load = batchLoader<string, string>(async (keys) => {
    if (away) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(Promise.allSettled([load('a'), load('b')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  away = false
  expect(await load('a')).toBe('a')
})

test('as many queries as the concurrency run at a time, each with a maximum number of keys', async () => {
  const questions: number[][] = []
  const answers: (() => void)[] = []
  const load = batchLoader<number, number>(
    async (keys) => {
      questions.push(keys)
      await new Promise<void>((done) => answers.push(done))
      return new Map(keys.map((key) => [key, key]))
    },
    { max: 2, concurrency: 2 },
  )
  const all = Promise.all([1, 2, 3, 4, 5].map((key) => load(key)))
  await vi.waitFor(() =>
    expect(questions).toEqual([
      [1, 2],
      [3, 4],
    ]),
  )
  answers[1]?.()
  await vi.waitFor(() => expect(questions).toEqual([[1, 2], [3, 4], [5]]))
  answers[0]?.()
  answers[2]?.()
  expect(await all).toEqual([1, 2, 3, 4, 5])
})

test('a call soon after a query waits until the interval is over, and shares the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] })
  try {
    const questions: number[][] = []
    const load = batchLoader<number, number>(
      async (keys) => {
        questions.push(keys)
        return new Map(keys.map((key) => [key, key]))
      },
      { everyMs: 100 },
    )
    const first = load(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await first).toBe(1)
    const later = [load(2)]
    await vi.advanceTimersByTimeAsync(60)
    later.push(load(3))
    await vi.advanceTimersByTimeAsync(30)
    expect(questions).toEqual([[1]])
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all(later)).toEqual([2, 3])
    await vi.advanceTimersByTimeAsync(500)
    const next = load(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(await next).toBe(4)
    expect(questions).toEqual([[1], [2, 3], [4]])
  } finally {
    vi.useRealTimers()
  }
})
