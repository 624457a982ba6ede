import { expect, test } from 'vitest'
import { nextBalances } from './check.ts'

test('a slow check makes the next batches smaller, down to a thousand balances, and fast ones make them larger again', () => {
  const after = (ms: number, from: number, checks: number) => {
    const counts = [from]
    for (let check = 0; check < checks; check += 1) counts.push(nextBalances(counts.at(-1) ?? 0, ms))
    return counts
  }
  expect(after(20_000, 100_000, 4)).toEqual([100_000, 25_000, 6_250, 1_562, 1_000])
  expect(after(3_000, 6_250, 2)).toEqual([6_250, 6_250, 6_250])
  expect(after(100, 25_000, 3)).toEqual([25_000, 50_000, 100_000, 100_000])
})
