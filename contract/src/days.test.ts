import { expect, test } from 'vitest'
import { addDays, Day, dayIn, timeZone } from './days.ts'

test('a day is the one of the zone, also around midnight, a leap day and a year', () => {
  const midnight = Date.UTC(2026, 11, 31, 17)
  expect(dayIn('Asia/Jakarta', midnight - 1)).toBe('2026-12-31')
  expect(dayIn('Asia/Jakarta', midnight)).toBe('2027-01-01')
  expect(dayIn('America/New_York', midnight)).toBe('2026-12-31')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('names of zones are taken, and offsets and inventions are not', () => {
  for (const zone of ['Asia/Kolkata', 'UTC', 'Etc/GMT+7', 'America/Argentina/Buenos_Aires'])
    expect(timeZone.safeParse(zone).success, zone).toBe(true)
  for (const zone of ['+07:00', 'Asia/Nowhere', '', 'utc'])
    expect(timeZone.safeParse(zone).success, zone).toBe(false)
  expect(Day.safeParse('2026-02-29').success).toBe(false)
})
