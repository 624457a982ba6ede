import { expect, test } from 'vitest'
import type { SignInState } from '@mynah/contract/daily-sign-in'
import { plusMonths, trackOf, weeksOf } from './days.ts'
import { isSameZone, zoneLabel } from './zones.ts'

const state = (more: Partial<SignInState>) =>
  ({
    today: '2028-02-28',
    signed: false,
    streak: 0,
    nextStreak: 1,
    points: [5, 6, 7],
    ...more,
  }) as SignInState
const seen = (more: Partial<SignInState>) =>
  trackOf(state(more)).map(({ day, kind, points }) => `${day.slice(5)} ${kind} ${points}`)

test('a month is laid out in weeks from Monday on, also with a leap day and over the end of a year', () => {
  expect(weeksOf('2028-02').map((week) => week.map((day) => day.slice(8)).join(' '))).toEqual([
    ' 01 02 03 04 05 06',
    '07 08 09 10 11 12 13',
    '14 15 16 17 18 19 20',
    '21 22 23 24 25 26 27',
    '28 29     ',
  ])
  expect([plusMonths('2026-12', 1), plusMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('a new streak begins the week with today, a longer one has three days before it', () => {
  expect(seen({})[0]).toBe('02-28 today 5')
  expect(seen({ streak: 4, nextStreak: 5 })).toEqual([
    '02-25 done 6',
    '02-26 done 7',
    '02-27 done 7',
    '02-28 today 7',
    '02-29 next 7',
    '03-01 next 7',
    '03-02 next 7',
  ])
})

test('after a gift was redeemed today is done, and tomorrow is the first day', () => {
  expect(seen({ signed: true }).slice(0, 3)).toEqual(['02-28 done 0', '02-29 next 5', '03-01 next 6'])
})

test('names of one time zone are the same, and a name that the browser does not know is shown as it is', () => {
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
  expect(isSameZone('Asia/Tokyo', 'Asia/Kolkata')).toBe(false)
  expect(isSameZone('Mars/Base', 'Asia/Tokyo')).toBe(false)
  expect(zoneLabel('Mars/Base', 'en')).toBe('Mars/Base')
  expect(zoneLabel('Asia/Tokyo', 'en')).toBe('Japan Standard Time')
})
