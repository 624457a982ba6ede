import { expect, test } from 'vitest'
import { digitsOf, groupedNumber, isWholeNumber } from './number.ts'

test.each([
  ['', ''],
  ['4', '4'],
  ['428', '428'],
  ['4289', '428 9'],
  ['428913705', '428 913 705'],
])('%j is shown as %j', (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown)
})

test('a pasted number loses characters that are no digits, and digits that are too many', () => {
  expect(digitsOf('No. 428-913 705')).toBe('428913705')
  expect(digitsOf('4289137051234')).toBe('428913705')
  expect(isWholeNumber(digitsOf('428 913 70'))).toBe(false)
  expect(isWholeNumber(digitsOf('428 913 705'))).toBe(true)
})
