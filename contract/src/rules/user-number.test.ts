import { expect, test } from 'vitest'
import { isUserNum } from './user-number.ts'

test.for([
  ['amelia', true],
  ['Budi01', true],
  ['1amelia', false],
  ['ameli', false],
  ['a-melia', false],
  ['amelia ', false],
  ['a'.repeat(20), true],
  ['a'.repeat(21), false],
] as const)('the user number %s: %s', ([text, fits]) => {
  expect(isUserNum(text)).toBe(fits)
})
