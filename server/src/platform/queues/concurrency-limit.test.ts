import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('a maximum number runs at a time, a maximum number waits in order, and the next is refused with TryLater', async () => {
  const line = concurrencyLimit(2, 3)
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const ended: number[] = []
  const action = (index: number) => async () => {
    most = Math.max(most, (running += 1))
    await gate.promise
    running -= 1
    ended.push(index)
  }
  const all = [0, 1, 2, 3, 4].map((index) => line(action(index)))
  await expect(line(action(5))).rejects.toThrow('TryLater')
  gate.resolve()
  await Promise.all(all)
  expect([most, ended]).toEqual([2, [0, 1, 2, 3, 4]])
})

test('a failed action frees its slot for the next', async () => {
  const line = concurrencyLimit(1, 1)
  const first = line(() => Promise.reject(new Error('no')))
  const second = line(async () => 'yes')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('yes')
  expect(await line(async () => 'again')).toBe('again')
})
