import { expect, test } from 'vitest'
import { counts } from './counts.ts'
import { Meter } from './meter.ts'

/**
 * Packets of this size, with a number for each second; returns what passes, and the seconds after which it is muted.
 */
function sent(bitsPerSecond: number, bytes: number, perSecond: number, seconds: number) {
  const meter = new Meter(bitsPerSecond)
  const before = counts.droppedPackets
  const mutedAt: number[] = []
  let passed = 0
  for (let second = 0; second < seconds; second += 1) {
    for (let i = 0; i < perSecond; i += 1)
      if (meter.admit(bytes, second * 1_000 + (i * 1_000) / perSecond)) passed += 1
    if (meter.tick()) mutedAt.push(second + 1)
  }
  return { passed, mutedAt, dropped: counts.droppedPackets - before }
}

test('speech is forwarded completely, and a hundred times its rate is limited to one voice', () => {
  expect(sent(160_000, 140, 50, 60)).toEqual({ passed: 3_000, mutedAt: [], dropped: 0 })
  const { passed, dropped } = sent(160_000, 1_000, 8_000, 1)
  expect(passed).toBeLessThanOrEqual(60)
  expect(passed + dropped).toBe(8_000)
})

test('a burst of two seconds passes, and a source above the rate for ten seconds is muted', () => {
  expect(sent(3_000_000, 1_000, 750, 1).dropped).toBe(0)
  expect(sent(3_000_000, 1_000, 1_000, 30).mutedAt).toEqual([11, 21])
  // A second below the rate resets the count.
  const meter = new Meter(8_000)
  for (let second = 0; second < 100; second += 1) {
    for (let i = 0; i < 10; i += 1) if (second % 9 > 0) meter.admit(1_000, second * 1_000)
    expect(meter.tick()).toBe(false)
  }
})
