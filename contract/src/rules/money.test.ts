import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from '../kit/schema.ts'
import { cents, formatMoney, parseMoney, Money } from './money.ts'

const runs = { numRuns: 1_000 }

test('every amount comes back as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(parseMoney(formatMoney(amount))).toBe(amount)
      expect(z.decode(Money, z.encode(Money, -amount))).toBe(amount === 0 ? 0 : -amount)
    }),
    runs,
  )
})

test('exactly decimal texts of up to nine digits and two places are amounts', () => {
  const right = /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[0-9.eE+, -]{0,14}$/), fc.double().map(String)),
      (text) => {
        expect(parseMoney(text) !== null).toBe(right.test(text))
      },
    ),
    runs,
  )
})

test.each([
  '-1',
  '0.001',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  ' 1',
  '1 ',
  '1,00',
  '１',
  '١',
  '1.',
  '.5',
  '01',
  '',
  '1.10000',
  '9007199254740993',
  '1'.repeat(10),
  '1\n',
])('%j is no amount', (text) => {
  expect(parseMoney(text)).toBeNull()
  expect(z.safeDecode(cents(1, 100), text).success).toBe(false)
})

test('nothing but text is read, and nothing beyond the bounds', () => {
  for (const value of [1, 1.5, null, ['1'], { a: 1 }, true, 9_007_199_254_740_993n])
    expect(z.safeDecode(cents(1, 100), value as never).success).toBe(false)
  for (const text of ['0', '0.00', '1.01']) expect(z.safeDecode(cents(1, 100), text).success).toBe(false)
  expect([z.decode(cents(1, 100), '0.01'), z.decode(cents(1, 100), '1')]).toEqual([1, 100])
  expect(() => formatMoney(0.5)).toThrow(RangeError)
})
