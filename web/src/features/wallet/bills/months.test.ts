import { expect, test } from 'vitest'
import { lastMonths, monthsOf } from './months.ts'

const at = (...when: [number, number, number, number?, number?, number?, number?]) => ({
  createTime: new Date(...when).getTime(),
})

test('a bill is cut where the calendar month of the reader ends', () => {
  const rows = [
    at(2026, 2, 1, 0, 0, 0, 0),
    at(2026, 1, 28, 23, 59, 59, 999),
    at(2026, 1, 1, 0, 0, 0, 0),
    at(2025, 11, 31, 23, 59, 59, 999),
  ]
  expect(monthsOf(rows)).toEqual([
    { start: +new Date(2026, 2), end: +new Date(2026, 3), rows: [rows[0]] },
    { start: +new Date(2026, 1), end: +new Date(2026, 2), rows: [rows[1], rows[2]] },
    { start: +new Date(2025, 11), end: +new Date(2026, 0), rows: [rows[3]] },
  ])
})

test('an empty bill has no months', () => {
  expect(monthsOf([])).toEqual([])
})

test('the last months begin on their first days, also over the end of a year', () => {
  const months = lastMonths(3, new Date(2026, 0, 31, 23, 59).getTime())
  expect(months).toEqual(
    [new Date(2025, 10), new Date(2025, 11), new Date(2026, 0), new Date(2026, 1)].map((date) =>
      date.getTime(),
    ),
  )
})
