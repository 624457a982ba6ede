import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf, lucky, newSalt } from './split.ts'

const full = process.env.MYNAH_FULL === '1'
const packet = fc
  .integer({ min: 1, max: 100 })
  .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: count, max: count * 20_000 })))
const sum = (shares: number[]) => shares.reduce((all, one) => all + one, 0)

test('every cent is distributed, nobody gets none and nobody more than the maximum', () => {
  fc.assert(
    fc.property(packet, ([count, total]) => {
      const shares = lucky(total, count)
      expect(shares).toHaveLength(count)
      expect(sum(shares)).toBe(total)
      expect(shares.every((one) => one >= 1 && one <= 20_000 && Number.isInteger(one))).toBe(true)
    }),
    { numRuns: full ? 20_000 : 1_000 },
  )
})

test('no share is above twice the mean of the rest, unless the others could not take the remainder', () => {
  fc.assert(
    fc.property(packet, ([count, total]) => {
      const drawn: number[] = []
      // The draws after those of the shares belong to the shuffle.
      const draw = (min: number, end: number) => {
        const value = randomInt(min, end)
        if (drawn.length < count - 1) drawn.push(value)
        return value
      }
      lucky(total, count, draw)
      let [left, within] = [total, true]
      drawn.forEach((share, at) => {
        const others = count - at - 1
        within &&= share <= Math.max(1, (2 * left) / (others + 1), left - others * 20_000)
        left -= share
      })
      expect(within).toBe(true)
    }),
    { numRuns: full ? 20_000 : 1_000 },
  )
})

test('a total that does not suffice for that many shares is refused', () => {
  for (const [total, count] of [
    [4, 5],
    [0, 1],
    [20_001, 1],
    [200_001, 10],
    [10, 0],
    [1.5, 1],
    [Number.NaN, 1],
    [2 ** 53, 100],
  ] as const)
    expect(() => lucky(total, count)).toThrow('the total does not make that many shares')
  expect(lucky(1, 1)).toEqual([1])
  expect(lucky(5, 5)).toEqual([1, 1, 1, 1, 1])
  expect(lucky(60_000, 3)).toEqual([20_000, 20_000, 20_000])
})

/** Reproducible random numbers: mulberry32. */
function seeded(seed: number) {
  let state = seed
  return (min: number, end: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return min + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (end - min))
  }
}

test('the distribution of shares is the same at every position', () => {
  const [count, rounds] = [6, 12_000]
  const chance = seeded(2_026)
  const times = Array.from({ length: count }, () => Array.from({ length: count }, () => 0))
  let counted = 0
  for (let round = 0; round < rounds; round += 1) {
    const drawn: number[] = []
    const shares = lucky(10_000, count, (min, end) => {
      const value = chance(min, end)
      if (drawn.length < count - 1) drawn.push(value)
      return value
    })
    drawn.push(10_000 - sum(drawn))
    // Equal shares cannot be distinguished.
    if (new Set(drawn).size < count) continue
    counted += 1
    drawn.forEach((share, at) => {
      const row = times[at] ?? []
      const place = shares.indexOf(share)
      row[place] = (row[place] ?? 0) + 1
    })
  }
  expect(counted).toBeGreaterThan(rounds * 0.9)
  const expected = counted / count
  // Chi-square over 36 cells with 25 degrees of freedom: 60 is passed by chance once in ten thousand seeds.
  const off = times.flat().reduce((all, seen) => all + (seen - expected) ** 2 / expected, 0)
  expect(off).toBeLessThan(60)
})

test('a share is between one cent and twice the mean of the rest, both included', () => {
  const asked: [number, number][] = []
  const note = (pick: (min: number, end: number) => number) => (min: number, end: number) => {
    asked.push([min, end])
    return pick(min, end)
  }
  // The largest and the smallest possible draw; the shuffle's own draws follow.
  expect(
    lucky(
      1_000,
      4,
      note((_, end) => end - 1),
    ),
  ).toEqual([500, 333, 166, 1])
  expect(asked.slice(0, 3)).toEqual([
    [1, 501],
    [1, 334],
    [1, 167],
  ])
  asked.length = 0
  lucky(
    1_000,
    4,
    note((min) => min),
  )
  expect(asked.slice(0, 3)).toEqual([
    [1, 501],
    [1, 667],
    [1, 998],
  ])
  expect(asked.slice(3)).toEqual([
    [0, 4],
    [0, 3],
    [0, 2],
  ])
  // If the others could not take the rest, it is at least what they cannot take.
  asked.length = 0
  lucky(
    50_000,
    3,
    note((min) => min),
  )
  expect(asked.slice(0, 2)).toEqual([
    [10_000, 20_001],
    [20_000, 20_001],
  ])
  // If there is one cent for each, it is that cent.
  expect(lucky(4, 4, seeded(1))).toEqual([1, 1, 1, 1])
})

test('shares are within their bounds for every seed, and vary widely', () => {
  const chance = seeded(7)
  let [least, most] = [Infinity, 0]
  for (let round = 0; round < 3_000; round += 1)
    for (const share of lucky(20_000, 8, chance)) {
      least = Math.min(least, share)
      most = Math.max(most, share)
      expect(share >= 1 && share <= 20_000).toBe(true)
    }
  expect(least).toBeLessThan(20)
  expect(most).toBeGreaterThan(10_000)
})

test('the same seed gives the same shares', () => {
  expect(lucky(12_345, 20, seeded(7))).toEqual(lucky(12_345, 20, seeded(7)))
  expect(lucky(12_345, 20, seeded(8))).not.toEqual(lucky(12_345, 20, seeded(7)))
})

test('no position in the order is better', () => {
  const [count, rounds, chance] = [10, 4_000, seeded(35)]
  const sums = Array.from({ length: count }, () => 0)
  const luckiest = Array.from({ length: count }, () => 0)
  for (let round = 0; round < rounds; round += 1) {
    const shares = lucky(10_000, count, chance)
    shares.forEach((share, at) => (sums[at] = (sums[at] ?? 0) + share))
    const at = shares.indexOf(Math.max(...shares))
    luckiest[at] = (luckiest[at] ?? 0) + 1
  }
  // The mean of a position over N packets has an error of about 58 % / sqrt(N), its part of the luckiest 30 % /
  // sqrt(N).
  for (let at = 0; at < count; at += 1) {
    expect(Math.abs((sums[at] ?? 0) / rounds / 1_000 - 1)).toBeLessThan(0.04)
    expect(Math.abs((luckiest[at] ?? 0) / rounds - 1 / count)).toBeLessThan(0.02)
  }
})

test('another share, another order or another salt makes another commitment', () => {
  const salt = newSalt()
  expect(salt).toMatch(/^[0-9a-f]{64}$/)
  const made = new Set([
    commitmentOf('1', salt, [1, 2, 3]),
    commitmentOf('1', salt, [2, 1, 3]),
    commitmentOf('1', salt, [1, 2, 4]),
    commitmentOf('2', salt, [1, 2, 3]),
    commitmentOf('1', newSalt(), [1, 2, 3]),
  ])
  expect(made.size).toBe(5)
  // Written from decision 35 alone, as an outside client that verifies a packet would do it.
  expect(commitmentOf('12', 'ab', [1, 250])).toBe(
    'db8e6b35eacd384710ef9b4c74bffa74a6e944744ba83dafa0bbeffab9131e87',
  )
})
