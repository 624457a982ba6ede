import { expect, test } from 'vitest'
import { countSigns, firstSigns } from './graphemes.ts'

test('a name is counted and cut as readers see it', () => {
  expect(countSigns('क्षत्रिय')).toBe(3)
  expect(firstSigns('👨‍👩‍👧‍👦👍🏽ab', 2)).toBe('👨‍👩‍👧‍👦👍🏽')
  expect(firstSigns('สมศรี', 3)).toBe('สมศ')
  expect(firstSigns('abc', 3)).toBe('abc')
})
