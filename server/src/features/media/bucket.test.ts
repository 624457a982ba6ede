import { expect, test } from 'vitest'
import { TokenBucket } from './bucket.ts'

test('a token bucket gives its burst at once, then refills with time, and refuses more than it has', () => {
  const bucket = new TokenBucket(10, 20)
  expect([bucket.take(15, 0), bucket.take(6, 0), bucket.take(5, 0), bucket.take(1, 0)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([bucket.take(10, 1_000), bucket.take(1, 1_000)]).toEqual([true, false])
  // It never has more than its burst, and a clock that went back adds nothing.
  expect([bucket.isFull(3_000), bucket.take(21, 60_000), bucket.take(20, 60_000)]).toEqual([
    true,
    false,
    true,
  ])
  expect(bucket.take(1, 0)).toBe(false)
})
