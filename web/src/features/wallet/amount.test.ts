import { expect, test } from 'vitest'
import { centsTyped, readAmount, readPoints, type Amount } from './amount.ts'
import { centsOfPoints, stepOf } from './points.ts'

const cents = (sum: number): Amount => ({ cents: sum })
const fault = (of: Amount['fault']): Amount => ({ cents: 0, fault: of })
const either = (...sums: number[]): Amount => ({ cents: 0, either: sums })

/** Sums as written in the countries of these languages, and as keyboards there type them. */
test.each<[language: string, text: string, Amount]>([
  ['en', '12.34', cents(12_34)],
  ['en', '$1,284.60', cents(1_284_60)],
  ['en', '1,000,000', cents(1_000_000_00)],
  ['en', '1,000', either(1_00, 1_000_00)],
  ['en', '5.5', cents(5_50)],
  ['en', '12.345', either(12_345_00)],
  ['id', '1.000', either(1_00, 1_000_00)],
  ['id', '1.000.000', cents(1_000_000_00)],
  ['id', '1.000,50', cents(1_000_50)],
  ['id', '10,50', cents(10_50)],
  ['id', ',5', cents(50)],
  ['id', '1.284.600,5', cents(1_284_600_50)],
  ['vi', '1.500', either(1_50, 1_500_00)],
  ['vi', '1 500', cents(1_500_00)],
  ['vi', '1 500,25', cents(1_500_25)],
  ['vi', '25.000,00', cents(25_000_00)],
  ['th', '๑,๒๘๔.๖๐', cents(1_284_60)],
  ['th', '๕๐', cents(50_00)],
  ['th', '๑,๐๐๐', either(1_00, 1_000_00)],
  ['th', '1,250.50', cents(1_250_50)],
  ['hi', '१२.५०', cents(12_50)],
  ['hi', '1,00,000', cents(1_00_000_00)],
  ['hi', '१,२५,०००.५०', cents(1_25_000_50)],
  ['hi', '12,500', either(12_50, 12_500_00)],
  ['zh', '１２．５０', cents(12_50)],
  ['zh', '12。5', cents(12_50)],
  ['zh', '1，284.60', cents(1_284_60)],
  ['zh', '＄５０', cents(50_00)],
])('in %s %s is read', (_, text, meant) => {
  expect(readAmount(text)).toEqual(meant)
})

test.each<[text: string, Amount]>([
  ['', cents(0)],
  ['.', cents(0)],
  ['5.', cents(5_00)],
  ['.5', cents(50)],
  ['007', cents(7_00)],
  ['0.00', cents(0)],
  [' 12.34 ', cents(12_34)],
  ["1'284.60", cents(1_284_60)],
  ['999999999.99', cents(999_999_999_99)],
])('%j is read', (text, meant) => {
  expect(readAmount(text)).toEqual(meant)
})

test.each<[text: string, Amount]>([
  ['0.005', fault('decimals')],
  ['0.500', fault('decimals')],
  ['1284.601', fault('decimals')],
  ['1.2345', fault('decimals')],
  ['1,000.505', fault('decimals')],
  ['1234567890', fault('tooLarge')],
  ['1.000.000.000,00', fault('tooLarge')],
  ['-5', fault('unclear')],
  ['1e5', fault('unclear')],
  ['ten', fault('unclear')],
  ['Rp 5', fault('unclear')],
  ['1..2', fault('unclear')],
  ['1.2.3', fault('unclear')],
  ['1.000.00', fault('unclear')],
  ['1,00.50', fault('unclear')],
  ['1.000,5,5', fault('unclear')],
  ['1,000.000,50', fault('unclear')],
  ['1 5', fault('unclear')],
  ['12$5', fault('unclear')],
])('%s pays nothing, and says why', (text, why) => {
  expect(readAmount(text)).toEqual(why)
  expect(centsTyped(text)).toBe(0)
})

test.each<[text: string, points: number | undefined]>([
  ['', 0],
  ['1250', 1_250],
  ['1.250', 1_250],
  ['1,00,000', 100_000],
  ['१२५०', 1_250],
  ['1.5', undefined],
  ['12,50', undefined],
  ['1.000,5', undefined],
  ['-5', undefined],
  ['1234567890', undefined],
])('as a number of points %j is read, or said to be none', (text, points) => {
  expect(readPoints(text)).toBe(points)
})

test('points are only exchanged for full cents', () => {
  expect(centsOfPoints(100, 100)).toBe(100)
  expect(centsOfPoints(1, 100)).toBe(1)
  expect(centsOfPoints(15, 1_000)).toBeUndefined()
  expect(centsOfPoints(10, 1_000)).toBe(1)
  expect([100, 1_000, 250, 7].map(stepOf)).toEqual([1, 10, 5, 7])
})
