import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

const at = (day: string) => Date.parse(`${day}T10:30:00Z`)

test('fifteen working days are three weeks, regardless of the day they begin on', () => {
  expect(workingDaysAfter(at('2026-11-16'), 15)).toBe(at('2026-12-07'))
  expect(workingDaysAfter(at('2026-11-20'), 15)).toBe(at('2026-12-11'))
  expect(workingDaysAfter(at('2026-11-20'), 1)).toBe(at('2026-11-23'))
  // If it begins on a weekend, the first working day is Monday.
  expect(workingDaysAfter(at('2026-11-21'), 1)).toBe(at('2026-11-23'))
  expect(workingDaysAfter(at('2026-11-22'), 15)).toBe(at('2026-12-11'))
})
