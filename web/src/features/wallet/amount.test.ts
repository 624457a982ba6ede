import { expect, test } from 'vitest'
import { centsTyped, takeAmount } from './amount.ts'
import { centsOfPoints, stepOf } from './points.ts'

const typed = (text: string) => [...text].reduce((now, key) => takeAmount(now, now + key), '')

test.each([
  ['12.34', '12.34'],
  ['12.345', '12.34'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0.00', '0.00'],
  ['1..2', '1.2'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['1e5', '15'],
  ['12,34', '12.34'],
  ['1234567890', '123456789'],
  ['१२', ''],
])('typing %s leaves %s', (keys, left) => {
  expect(typed(keys)).toBe(left)
})

test.each([
  ['$1,284.60', '1284.60'],
  ['1,284', '1284'],
  ['5.555', '3'],
  ['ten', '3'],
  ['', ''],
])('pasting %s over 3 leaves %s', (text, left) => {
  expect(takeAmount('3', text)).toBe(left)
})

test('an amount is read as whole cents, and an unfinished one too', () => {
  expect(['', '0', '5.', '0.1', '0.29', '9999.99'].map(centsTyped)).toEqual([0, 0, 500, 10, 29, 999_999])
})

test('points become money only where they make whole cents', () => {
  expect(centsOfPoints(100, 100)).toBe(100)
  expect(centsOfPoints(1, 100)).toBe(1)
  expect(centsOfPoints(15, 1_000)).toBeUndefined()
  expect(centsOfPoints(10, 1_000)).toBe(1)
  expect([100, 1_000, 250, 7].map(stepOf)).toEqual([1, 10, 5, 7])
})
