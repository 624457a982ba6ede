import { expect, test } from 'vitest'
import { nextBackupTime, nextDrillTime, noRuns } from './schedule.ts'

const at = (text: string) => Date.parse(text)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daily = { timeZone: 'Asia/Jakarta', time: '03:00' }
/** 03:00 in Jakarta. */
const slot = at('2026-11-29T20:00Z')
const done = (from: number, to = from + 60_000) => ({
  ...{ doneFrom: from, doneAt: to, firstDoneAt: to, endedAt: to, error: '' },
})

test('the first backup is due at once, the next at the configured time of day in the time zone', () => {
  const noon = at('2026-11-29T05:00Z')
  expect(nextBackupTime(noRuns, daily, noon)).toBe(slot - dayMs)
  expect(nextBackupTime(done(noon), daily, noon + hourMs)).toBe(slot)
  expect(nextBackupTime(done(noon), daily, slot - 1)).toBe(slot)
  expect(nextBackupTime(done(noon), daily, slot + 5)).toBe(slot)
  expect(nextBackupTime(done(slot + 5), daily, slot + hourMs)).toBe(slot + dayMs)
})

test('a server that was off makes one backup, however many nights were missed', () => {
  expect(nextBackupTime(done(slot), daily, slot + 5 * dayMs + 10)).toBe(slot + 5 * dayMs)
})

test('a failed backup is tried again an hour after it ended', () => {
  const failed = { ...done(slot - dayMs), endedAt: slot + 600_000, error: 'the disk is full' }
  expect(nextBackupTime(failed, daily, slot + 700_000)).toBe(slot + 600_000 + hourMs)
  // A failure of the day before does not delay it.
  expect(nextBackupTime({ ...failed, endedAt: slot - hourMs }, daily, slot)).toBe(slot)
})

test('days with a clock change have one backup each', () => {
  const berlin = { timeZone: 'Europe/Berlin', time: '02:30' }
  // 02:30 does not exist on 29 March 2026, and exists twice on 25 October.
  const times = (from: string, count: number) => {
    let now = at(from)
    return Array.from({ length: count }, () => {
      now = nextBackupTime(done(now), berlin, now)
      return new Date(now).toISOString().slice(5, 16)
    })
  }
  expect(times('2026-03-28T00:00Z', 3)).toEqual(['03-28T01:30', '03-29T01:30', '03-30T00:30'])
  expect(times('2026-10-24T00:00Z', 3)).toEqual(['10-24T00:30', '10-25T00:30', '10-26T01:30'])
})

test('the first drill follows the first backup, the next a week later, and after a failure a day later', () => {
  expect(nextDrillTime(noRuns, noRuns)).toBe(0)
  expect(nextDrillTime(noRuns, done(slot))).toBe(slot + 60_000)
  expect(nextDrillTime(done(slot), done(slot))).toBe(slot + 60_000 + 7 * dayMs - hourMs)
  const failed = { ...noRuns, endedAt: slot + hourMs, error: 'no room' }
  expect(nextDrillTime(failed, done(slot))).toBe(slot + hourMs + dayMs)
  const failedLater = { ...done(slot), endedAt: slot + 7 * dayMs, error: 'no room' }
  expect(nextDrillTime(failedLater, done(slot))).toBe(slot + 8 * dayMs)
})
