import { expect, test } from 'vitest'
import { Load } from './load.ts'

test('a worker is full after seconds without idle time, not after a busy moment, and accepts people again when it is idle', () => {
  const load = new Load()
  load.note(1)
  load.note(1)
  expect(load.isFull).toBe(false)
  for (let second = 0; second < 10; second += 1) load.note(1)
  expect(load.isFull).toBe(true)
  load.note(0.2)
  load.note(0.2)
  expect(load.isFull).toBe(false)
})
