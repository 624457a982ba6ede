import { expect, test } from 'vitest'
import * as z from './schema.ts'

test.each([
  ['string', z.string, 'a', 1],
  ['int', z.int, 1, 1.5],
  ['number', z.number, 1.5, 'a'],
  ['boolean', z.boolean, true, 'true'],
])('all plain %ss are one schema', (_, plain, right, wrong) => {
  expect(plain()).toBe(plain())
  expect(z.safeParse(plain(), right).success).toBe(true)
  expect(z.safeParse(plain(), wrong).success).toBe(false)
})

test('a check is of its own schema alone', () => {
  const short = z.string().check(z.maxLength(1))
  expect(z.safeParse(short, 'ab').success).toBe(false)
  expect(z.safeParse(z.string(), 'ab').success).toBe(true)
})
