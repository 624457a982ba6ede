import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'
import { startOfDay } from '#platform/zone-days.ts'
import { nextHour, zoneNamed } from './days.ts'
import { signedIn, standingOf, type Streak } from './streak.ts'

const at = (text: string) => Date.parse(text)
const newcomer: Streak = {
  time_zone: 'UTC',
  streak: 0,
  last_day: '',
  last_at: 0,
  opens_at: 0,
  holds_until: 0,
  gold_bars: 0,
}

/** Signs in at each of these times. @returns the streak after each, 0 for a refusal */
function streaks(zone: string, times: string[]): number[] {
  let row = { ...newcomer, time_zone: zone }
  return times.map((time) => {
    if (!standingOf(row, at(time)).isOpen) return 0
    const { after, streak } = signedIn(row, at(time))
    row = after
    return streak
  })
}

test('days change at midnight, to the millisecond', () => {
  expect(
    streaks('Asia/Jakarta', [
      '2027-05-01T16:59:59.999Z',
      '2027-05-01T17:00:00.000Z',
      '2027-05-02T16:59:59.999Z',
    ]),
  ).toEqual([1, 2, 0])
})

test('a missed day ends a streak', () => {
  expect(streaks('UTC', ['2027-05-01T23:00Z', '2027-05-02T00:00Z', '2027-05-04T00:00Z'])).toEqual([1, 2, 1])
})

test('months, leap days and years do not end a streak', () => {
  const at = (days: string[]) => days.map((day) => `${day}T12:00Z`)
  expect(streaks('UTC', at(['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01']))).toEqual([1, 2, 1, 2])
  expect(streaks('UTC', at(['2028-02-28', '2028-02-29', '2028-03-01']))).toEqual([1, 2, 3])
  expect(streaks('UTC', at(['2027-12-31', '2028-01-01']))).toEqual([1, 2])
})

test('days of 23 and 25 hours are one day each', () => {
  // Clocks go forward on 28 March and back on 31 October.
  expect(
    streaks('Europe/Berlin', [
      '2027-03-27T23:30Z',
      '2027-03-28T21:59Z',
      '2027-03-28T22:00Z',
      '2027-03-29T21:00Z',
    ]),
  ).toEqual([1, 0, 2, 0])
  expect(
    streaks('Europe/Berlin', [
      '2027-10-30T22:00Z',
      '2027-10-31T22:59Z',
      '2027-10-31T23:00Z',
      '2027-11-01T22:59Z',
    ]),
  ).toEqual([1, 0, 2, 0])
})

test('a day begins when its clocks do, if midnight is skipped', () => {
  expect(startOfDay('Africa/Cairo', '2027-04-30')).toBe(at('2027-04-29T22:00Z'))
  expect(dayIn('Africa/Cairo', at('2027-04-29T21:59:59.999Z'))).toBe('2027-04-29')
  expect(addDays('2028-02-29', 365)).toBe('2029-02-28')
})

test('crossing the date line counts no date twice, and no more days than at home', () => {
  const home = signedIn({ ...newcomer, time_zone: 'Pacific/Honolulu' }, at('2027-05-02T09:00Z')).after
  expect(home.last_day).toBe('2027-05-01')
  const there = { ...home, time_zone: 'Pacific/Kiritimati' }
  // It is the 2nd there, but at home the day is not over.
  expect(standingOf(there, at('2027-05-02T09:30Z'))).toMatchObject({ today: '2027-05-02', isOpen: false })
  // At home the next day has begun; there it is the 3rd, and the 2nd was no missed day.
  const next = signedIn(there, at('2027-05-02T10:00Z'))
  expect(next).toMatchObject({ day: '2027-05-03', streak: 2 })
  expect(standingOf({ ...next.after, time_zone: 'Pacific/Honolulu' }, at('2027-05-04T09:59Z'))).toMatchObject(
    {
      today: '2027-05-03',
      isOpen: false,
      streak: 2,
    },
  )
})

test('a year in a row earns a gold bar, and begins anew', () => {
  const row = signedIn({ ...newcomer, streak: 363, last_day: '2027-05-01' }, at('2027-05-02T01:00Z')).after
  const { after, streak } = signedIn(row, at('2027-05-03T01:00Z'))
  expect([streak, after.streak, after.gold_bars]).toEqual([limits.goldBarDays, 0, 1])
  expect(signedIn(after, at('2027-05-04T01:00Z')).streak).toBe(1)
})

test('the hour of a reminder is local time', () => {
  const next = (zone: string, now: string) => new Date(nextHour(zone, at(now), 19)).toISOString()
  expect(next('Asia/Kolkata', '2027-05-01T13:29:59Z')).toBe('2027-05-01T13:30:00.000Z')
  expect(next('Asia/Kolkata', '2027-05-01T13:30:00Z')).toBe('2027-05-02T13:30:00.000Z')
  expect(next('Europe/Berlin', '2027-03-27T18:00:00Z')).toBe('2027-03-28T17:00:00.000Z')
})

test('time zones are accepted by name only', () => {
  expect(zoneNamed('asia/jakarta')).toBe('Asia/Jakarta')
  expect(['Asia/Nowhere', '+05:30', '', 'Mars'].map(zoneNamed)).toEqual([null, '+05:30', null, null])
})
