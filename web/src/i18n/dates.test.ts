import { beforeEach, expect, test, vi } from 'vitest'
import {
  clockTime,
  dayName,
  daysBetween,
  duration,
  formatter,
  fullTime,
  listDate,
  monthName,
  shortDate,
  shortMonthName,
} from '#i18n/dates.ts'
import { chooseHourForm } from '#i18n/hours.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { startLanguage } from '#i18n/start.ts'

const now = new Date(2026, 10, 21, 9, 5).getTime()
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime()
const words = { today: 'Today', yesterday: 'Yesterday' }

beforeEach(() => startLanguage())
const inLanguage = async (language: Language) => {
  localStorage.setItem('lang', language)
  await startLanguage()
}

test('a list says the time today, day and month this year, and the full date before', async () => {
  await inLanguage('en')
  expect(listDate(at(2026, 10, 21, 0, 3), now)).toBe('00:03')
  expect(listDate(at(2026, 10, 20, 23, 59), now)).toBe('20 Nov')
  expect(listDate(at(2026, 0, 1), now)).toBe('1 Jan')
  expect(listDate(at(2025, 11, 31), now)).toBe('31 Dec 2025')
})

test('each language has its own order, as the browser writes it', () => {
  for (const language of languages)
    for (let month = 0; month < 12; month++) {
      const [ms, before] = [at(2026, month, 3), at(2024, month, 18)]
      const shape = { day: 'numeric', month: 'short' } as const
      expect(shortDate(ms, now, language)).toBe(formatter(language, shape).format(ms))
      expect(shortDate(before, now, language)).toBe(
        formatter(language, { ...shape, year: 'numeric' }).format(before),
      )
    }
})

test('hours are those of the language and the region, unless one chooses', () => {
  const [night, day] = [at(2026, 10, 21, 0, 5), at(2026, 10, 21, 14, 32)]
  expect(languages.map((language) => clockTime(day, language))).toEqual([
    ...['14:32', '14:32', '14:32', '14:32', '2:32 pm', '14:32'],
  ])
  chooseHourForm('12')
  expect(languages.map((language) => clockTime(night, language))).toEqual([
    ...['12:05 am', '12:05 AM', '12:05 AM', '12:05 SA', '12:05 am', '上午12:05'],
  ])
  chooseHourForm('24')
  expect(clockTime(day, 'hi')).toBe('14:32')
  chooseHourForm('locale')
  vi.stubGlobal('navigator', { languages: ['th', 'en-US'] })
  expect(clockTime(day, 'en')).toBe('2:32 pm')
  vi.unstubAllGlobals()
})

test('a day is named by a word when it is near', () => {
  expect(dayName(at(2026, 10, 21, 0, 0), 'en', words, now)).toBe('Today')
  expect(dayName(at(2026, 10, 20, 23, 59), 'en', words, now)).toBe('Yesterday')
  expect(dayName(at(2026, 10, 2), 'en', words, now)).toMatch(/Mon.*2 Nov/)
  expect(dayName(at(2025, 10, 2), 'en', words, now)).toBe('2 Nov 2025')
})

test('Thai days use the Gregorian year', () => {
  expect(dayName(at(2025, 10, 2), 'th', words, now)).toContain('2025')
})

test('days are counted by the calendar, not by hours', () => {
  expect(daysBetween(at(2026, 10, 20, 23, 59), at(2026, 10, 21, 0, 1))).toBe(1)
  expect(daysBetween(at(2026, 10, 22), now)).toBe(-1)
})

test('durations read like a clock', () => {
  expect(duration(9_000)).toBe('0:09')
  expect(duration(61_400)).toBe('1:01')
  expect(duration(3_600_000)).toBe('1:00:00')
})

test('a full time leaves out the year that is now, and today', async () => {
  await inLanguage('en')
  expect(fullTime(at(2026, 10, 21, 9, 37), now)).toBe('09:37')
  expect(fullTime(at(2026, 10, 2, 9, 5), now)).toBe('2 Nov 09:05')
  expect(fullTime(at(2027, 0, 3, 14, 30), now)).toBe('3 Jan 2027 14:30')
})

test('a day and a month are named in the language of the reader', () => {
  const all = ['en', 'id', 'th', 'vi', 'hi', 'zh'] as const
  const months = all.map((language) => monthName(at(2026, 10, 2), language))
  expect(months).toEqual([
    'November 2026',
    'November 2026',
    'พฤศจิกายน 2026',
    'Tháng 11 năm 2026',
    'नवंबर 2026',
    '2026年11月',
  ])
  // the result is cached by language
  expect(new Set(all.map((language) => dayName(at(2026, 10, 2), language, words, now))).size).toBe(6)
})

test('tomorrow is named by its date, not by a word', () => {
  expect(dayName(at(2026, 10, 22), 'en', words, now)).toMatch(/22 Nov/)
})

test('minutes and hours have two digits after others, and a negative time is none', () => {
  expect(duration(0)).toBe('0:00')
  expect(duration(-5_000)).toBe('0:00')
  expect(duration(3_661_000)).toBe('1:01:01')
  expect(duration(36_000_000)).toBe('10:00:00')
  expect(clockTime(at(2026, 0, 1, 0, 0))).toBe('00:00')
  expect(clockTime(at(2026, 0, 1, 23, 9))).toBe('23:09')
})

test('names of months are in their standalone form, also under a bar, in each language', () => {
  const november = new Date(2026, 10, 5).getTime()
  const names = languages.map((language) => [
    language,
    monthName(november, language),
    shortMonthName(november, language),
  ])
  expect(names).toContainEqual(['en', 'November 2026', 'Nov'])
  expect(names).toContainEqual(['vi', 'Tháng 11 năm 2026', 'T11'])
  for (const [, , short] of names) expect(short?.length).toBeLessThan(6)
})
