import { expect, test } from 'vitest'
import { addDays, Day, timeZone } from './days.ts'
import { dayIn, minuteIn } from './time-zones.ts'

test('a day is the one of the zone, also around midnight, a leap day and a year', () => {
  const midnight = Date.UTC(2026, 11, 31, 17)
  expect(dayIn('Asia/Jakarta', midnight - 1)).toBe('2026-12-31')
  expect(dayIn('Asia/Jakarta', midnight)).toBe('2027-01-01')
  expect(dayIn('America/New_York', midnight)).toBe('2026-12-31')
  expect(dayIn('asia/jakarta', midnight)).toBe('2027-01-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('minutes count from midnight of the zone, also where clocks are put forward', () => {
  const noon = Date.UTC(2026, 2, 8, 12, 34)
  expect(minuteIn('UTC', noon)).toBe(12 * 60 + 34)
  expect(minuteIn('Asia/Kolkata', noon)).toBe(18 * 60 + 4)
  expect(minuteIn('America/New_York', Date.UTC(2026, 2, 8, 6, 59))).toBe(119)
  expect(minuteIn('America/New_York', Date.UTC(2026, 2, 8, 7))).toBe(180)
  expect(minuteIn('UTC', Date.UTC(2026, 2, 8))).toBe(0)
})

test('names of zones are accepted, and offsets and invented names are not', () => {
  for (const zone of ['Asia/Kolkata', 'UTC', 'Etc/GMT+7', 'America/Argentina/Buenos_Aires'])
    expect(timeZone.safeParse(zone).success, zone).toBe(true)
  for (const zone of ['+07:00', 'Asia/Nowhere', '', 'utc'])
    expect(timeZone.safeParse(zone).success, zone).toBe(false)
  expect(Day.safeParse('2026-02-29').success).toBe(false)
})
