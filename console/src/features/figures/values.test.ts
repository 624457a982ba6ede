import { expect, test } from 'vitest'
import { shownOf, utcDay } from './values.ts'

const days = (...values: (number | null)[]) => ({ values })

test('the week before the chosen day is compared with the week before that; the day itself is not over yet', () => {
  const weeks = [...Array.from({ length: 7 }, () => 10), ...Array.from({ length: 7 }, () => 15), 1]
  expect(shownOf(days(...weeks), 14, 7)).toEqual({
    value: 1,
    change: 0.5,
    values: [15, 15, 15, 15, 15, 15, 1],
  })
  // for an earlier day, the days after it do not count
  expect(shownOf(days(...weeks, 900, 900), 14, 2)).toMatchObject({ value: 1, change: 0.5, values: [15, 1] })
})

test('days that are not known are left out of the comparison, and nothing is compared with nothing', () => {
  const none = Array.from({ length: 6 }, () => null)
  expect(shownOf(days(...none, 10, ...none, 5, 3), 14, 1).change).toBe(-0.5)
  expect(shownOf(days(null, ...none, ...none, 5, 3), 14, 1).change).toBeNull()
  expect(shownOf(days(...Array.from({ length: 7 }, () => 0), ...none, 5, 3), 14, 1).change).toBeNull()
  expect(shownOf(days(), 3, 7)).toEqual({ value: null, change: null, values: [] })
})

test('a day is that of UTC', () => {
  expect(utcDay(Date.UTC(2026, 10, 30, 23, 59, 59))).toBe('2026-11-30')
})
