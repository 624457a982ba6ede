import { expect, test } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

const bounds = { waitingMax: 3, waitMs: 20_000 }

test('tasks of one key run sequentially, in order, and those of another key beside them', async () => {
  const queue = new KeyedQueue(bounds)
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.run('a', async () => {
    await gate.promise
    steps.push('a1')
  })
  const second = queue.run('a', async () => void steps.push('a2'))
  await queue.run('b', async () => void steps.push('b'))
  gate.resolve()
  await Promise.all([first, second])
  expect(steps).toEqual(['b', 'a1', 'a2'])
  expect(queue.size).toBe(0)
})

test('tasks beyond the maximum are refused, and a failure stops none that follow', async () => {
  const queue = new KeyedQueue(bounds)
  const gate = Promise.withResolvers<void>()
  const fails = queue.run('a', async () => {
    await gate.promise
    throw new Error('broken')
  })
  const waiting = Array.from({ length: 3 }, (_, turn) => queue.run('a', async () => turn))
  await expect(queue.run('a', async () => 4)).rejects.toThrow('TryLater')
  gate.resolve()
  await expect(fails).rejects.toThrow('broken')
  expect(await Promise.all(waiting)).toEqual([0, 1, 2])
  expect(queue.size).toBe(0)
})

test('a task that waits too long is refused and never runs', async () => {
  const queue = new KeyedQueue({ waitingMax: 3, waitMs: 1 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run('a', () => gate.promise)
  let ran = false
  const late = queue.run('a', async () => {
    ran = true
  })
  await expect(late).rejects.toThrow('TryLater')
  gate.resolve()
  await first
  expect(await queue.run('a', async () => 'next')).toBe('next')
  expect(ran).toBe(false)
})
