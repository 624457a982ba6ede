import { expect, test } from 'vitest'
import { backupName, expiredBackups, timeOfBackup } from './backup-names.ts'

const hourMs = 3_600_000
const at = (text: string) => Date.parse(text)
const stored = (time: number) => ({ name: backupName(time, { isSealed: false }), time, bytes: 1 })
const remaining = (times: number[], retention = { days: 7, weeks: 4, months: 6 }, timeZone = 'UTC') => {
  const all = times.map(stored)
  const expired = new Set(expiredBackups(all, { retention, timeZone }).map(({ name }) => name))
  return all
    .filter(({ name }) => !expired.has(name))
    .map(({ time }) => new Date(time).toISOString().slice(0, 13))
}

test('the time of a backup is parsed from its name, and other files have none', () => {
  const time = at('2026-11-30T03:00:07Z')
  expect(backupName(time, { isSealed: false })).toBe('mynah-20261130T030007Z.tar.gz')
  for (const isSealed of [true, false]) expect(timeOfBackup(backupName(time, { isSealed }))).toBe(time)
  for (const name of [
    'mynah-2026-11-21.tar.gz',
    'mynah-20261130T030007Z.tar.gz.part',
    '.mynah-20261130T030007Z.tar.gz.part',
    'mynah-20269930T030007Z.tar.gz',
    'other-20261130T030007Z.tar.gz',
    'notes.txt',
  ])
    expect(timeOfBackup(name), name).toBeUndefined()
})

test('the newest backups of seven days, four weeks and six months remain of a year', () => {
  const last = at('2026-11-30T03:00:00Z')
  const nights = Array.from({ length: 365 }, (_, night) => last - (364 - night) * 24 * hourMs)
  expect(remaining(nights)).toEqual([
    '2026-06-30T03',
    '2026-07-31T03',
    '2026-08-31T03',
    '2026-09-30T03',
    '2026-10-31T03',
    // Sundays, since weeks begin on Monday.
    '2026-11-15T03',
    '2026-11-22T03',
    '2026-11-24T03',
    '2026-11-25T03',
    '2026-11-26T03',
    '2026-11-27T03',
    '2026-11-28T03',
    '2026-11-29T03',
    '2026-11-30T03',
  ])
})

test('applied night after night the rule retains the configured number, without gaps', () => {
  let times: number[] = []
  for (let night = 0; night < 400; night += 1) {
    times.push(at('2025-10-01T03:00:00Z') + night * 24 * hourMs)
    const left = new Set(remaining(times))
    times = times.filter((time) => left.has(new Date(time).toISOString().slice(0, 13)))
  }
  expect(times.length).toBeGreaterThanOrEqual(13)
  expect(times.length).toBeLessThanOrEqual(17)
})

test('the newest of several backups of one day remains, by days of the time zone', () => {
  const times = ['2026-11-28T16:00Z', '2026-11-28T18:00Z', '2026-11-29T10:00Z'].map(at)
  expect(remaining(times, { days: 2, weeks: 0, months: 0 })).toEqual(['2026-11-28T18', '2026-11-29T10'])
  // 17:00 UTC is midnight in Jakarta.
  expect(remaining(times, { days: 2, weeks: 0, months: 0 }, 'Asia/Jakarta')).toEqual([
    '2026-11-28T16',
    '2026-11-29T10',
  ])
})

test('the newest remains at any age, and days without a backup do not count', () => {
  expect(remaining([at('2020-01-01T03:00Z')])).toEqual(['2020-01-01T03'])
  expect(
    remaining([at('2020-01-01T03:00Z'), at('2020-06-01T03:00Z')], { days: 1, weeks: 0, months: 0 }),
  ).toEqual(['2020-06-01T03'])
})
