import { expect, test } from 'vitest'
import { testClock } from './clock.ts'

test('a test can set the time', () => {
  const clock = testClock(1000)
  clock.moveBy(500)
  expect(clock.now()).toBe(1500)
  clock.moveTo(20)
  expect(clock.now()).toBe(20)
})
