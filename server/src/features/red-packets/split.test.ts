import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitmentOf, lucky, newSalt } from './split.ts'

const full = process.env.MYNAH_FULL === '1'
const packet = fc
  .integer({ min: 1, max: 100 })
  .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: count, max: count * 20_000 })))
const sum = (shares: number[]) => shares.reduce((all, one) => all + one, 0)

test('every cent is given out, nobody gets none and nobody more than the most', () => {
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

test('no share is above twice the mean of what was left, unless the others could not hold the rest', () => {
  fc.assert(
    fc.property(packet, ([count, total]) => {
      const drawn: number[] = []
      // Every draw after those of the shares is the shuffle's.
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

test('a total that does not make that many shares is refused', () => {
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
    expect(() => lucky(total, count)).toThrow(RangeError)
  expect(lucky(1, 1)).toEqual([1])
  expect(lucky(5, 5)).toEqual([1, 1, 1, 1, 1])
  expect(lucky(60_000, 3)).toEqual([20_000, 20_000, 20_000])
})

test('the same chance gives the same shares', () => {
  const fixed = () => {
    let seed = 7
    return (min: number, end: number) => min + ((seed = (seed * 48_271) % 2_147_483_647) % (end - min))
  }
  expect(lucky(12_345, 20, fixed())).toEqual(lucky(12_345, 20, fixed()))
})

test('no place in the order is a better one', () => {
  // The mean of a place over N packets has an error of about 58 % / sqrt(N), its part of the luckiest 30 % / sqrt(N).
  const [rounds, meanMax, luckMax] = full ? [20_000, 0.02, 0.01] : [2_000, 0.08, 0.05]
  const count = 10
  const sums = Array.from({ length: count }, () => 0)
  const luckiest = Array.from({ length: count }, () => 0)
  for (let round = 0; round < rounds; round += 1) {
    const shares = lucky(10_000, count)
    shares.forEach((share, at) => (sums[at] = (sums[at] ?? 0) + share))
    const at = shares.indexOf(Math.max(...shares))
    luckiest[at] = (luckiest[at] ?? 0) + 1
  }
  for (let at = 0; at < count; at += 1) {
    expect(Math.abs((sums[at] ?? 0) / rounds / 1_000 - 1)).toBeLessThan(meanMax)
    expect(Math.abs((luckiest[at] ?? 0) / rounds - 1 / count)).toBeLessThan(luckMax)
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
  // As anybody would make it, from decision 35 alone.
  expect(commitmentOf('12', 'ab', [1, 250])).toBe(
    'db8e6b35eacd384710ef9b4c74bffa74a6e944744ba83dafa0bbeffab9131e87',
  )
})
