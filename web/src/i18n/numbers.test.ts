import { expect, test } from 'vitest'
import { distance, fileSize, money, number } from '#i18n/numbers.ts'

test('money has a sign, thousands and two decimals', () => {
  expect(money(128460n)).toBe('$1,284.60')
  expect(money('0.1')).toBe('$0.10')
  expect(money('1234567.89')).toBe('$1,234,567.89')
  expect(money(0n)).toBe('$0.00')
})

test('lines of a bill are signed', () => {
  expect(money(638n, { signed: true, currency: false })).toBe('+6.38')
  expect(money('-4.50', { signed: true, currency: false })).toBe('−4.50')
  expect(money(0n, { signed: true })).toBe('$0.00')
})

test('money is exact beyond the precision of floating-point numbers', () => {
  expect(money('90071992547409.93')).toBe('$90,071,992,547,409.93')
})

test('an invalid amount is refused', () => {
  expect(() => money('1e3')).toThrow()
  expect(() => money('1.234')).toThrow()
})

test('file sizes use the largest fitting unit', () => {
  expect(fileSize(900, 'en')).toBe('900 B')
  expect(fileSize(20 * 1024 * 1024, 'en')).toBe('20 MB')
  expect(fileSize(1_600_000, 'id')).toBe('1,5 MB')
})

test('a number has the thousands of the language', () => {
  const all = (['en', 'id', 'th', 'vi', 'hi', 'zh'] as const).map((language) => number(1_234_567.5, language))
  expect(all).toEqual([
    '1,234,567.5',
    '1.234.567,5',
    '1,234,567.5',
    '1.234.567,5',
    '12,34,567.5',
    '1,234,567.5',
  ])
})

test('sizes change their unit at its first byte, and end with GB', () => {
  expect(fileSize(0, 'en')).toBe('0 B')
  expect(fileSize(1023, 'en')).toBe('1,023 B')
  expect(fileSize(1024, 'en')).toBe('1 KB')
  expect(fileSize(1024 ** 2 - 1, 'en')).toBe('1,024 KB')
  expect(fileSize(1024 ** 2, 'en')).toBe('1 MB')
  expect(fileSize(1024 ** 3 * 1.25, 'en')).toBe('1.3 GB')
  expect(fileSize(1024 ** 4, 'en')).toBe('1,024 GB')
})

test('money below zero has its minus before the sign, with its cents', () => {
  expect(money(-5n)).toBe('−$0.05')
  expect(money('-1234.5')).toBe('−$1,234.50')
  expect(money('7')).toBe('$7.00')
  for (const wrong of ['', '-', '1,000', ' 1', '1.', '.5', '+1'])
    expect(() => money(wrong)).toThrow('Not an amount')
})

test("a distance has the units of the region in the user's language", () => {
  const far = (...metres: number[]) => metres.map((one) => distance(one, 'en', 'en-SG'))
  expect(far(0, 352, 994, 995, 1_249, 9_949, 9_950, 1_234_567)).toEqual([
    ...['0 m', '350 m', '990 m', '1 km', '1.2 km', '9.9 km', '10 km', '1,235 km'],
  ])
  const miles = [20, 160, 161, 1_931, 16_093].map((one) => distance(one, 'en', 'en-GB'))
  expect(miles).toEqual(['70 ft', '520 ft', '0.1 mi', '1.2 mi', '10 mi'])
  const all = (['id', 'th', 'vi', 'hi', 'zh'] as const).map((language) => distance(1_249, language, 'en-US'))
  expect(all).toEqual(['1,2 km', '1.2 กม.', '1,2 km', '1.2 कि॰मी॰', '1.2公里'])
})
