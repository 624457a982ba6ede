import * as z from './kit/schema.ts'
import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { calls } from './index.ts'
import type { Call } from './kit/kit.ts'
import { flag, int, singleLineText, text } from './kit/kit.ts'
import { wireFields, wireNameOf } from './kit/wire-names.ts'
import { fromWireLanguage, languages, toWireLanguage } from './kit/languages.ts'

const all = Object.values(calls).flatMap((group) => Object.values(group) as Call[])

test('no path is declared twice', () => {
  const paths = all.map((call) => `${call.method} ${call.path}`)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every refusal has a code of its own, digits only', () => {
  const codes = Object.values(errors)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^\d+$/)
})

test('a refusal that is about one field is one of the call, and the field is of its input', () => {
  for (const { path, input, errors: declared, refusedAt } of all) {
    for (const [field, names = []] of Object.entries(refusedAt)) {
      expect(Object.keys(wireFields(input)), path).toContain(wireNameOf(input, field))
      expect(declared, path).toEqual(expect.arrayContaining([...names]))
    }
  }
})

test('flags are strings of one digit on the wire, and numbers are read too', () => {
  expect(z.encode(flag, true)).toBe('1')
  expect([z.decode(flag, '1'), z.decode(flag, 0)]).toEqual([true, false])
  for (const wrong of [true, 'true', 2, [1], {}, null])
    expect(z.safeDecode(flag, wrong as never).success).toBe(false)
})

test('whole numbers are read from digits, and nothing else', () => {
  const count = int(1, 50)
  expect([z.decode(count, '7'), z.decode(count, 7)]).toEqual([7, 7])
  for (const wrong of ['', ' 7', '7.0', '1e1', '0x7', [7], 7.5, 0, 51, '٧', null]) {
    expect(z.safeDecode(count, wrong as never).success).toBe(false)
  }
})

test('a line is trimmed, counted in characters, and has no control or direction marks', () => {
  const name = singleLineText(3, 1)
  expect(name.parse('  梅玲🍌 ')).toBe('梅玲🍌')
  for (const wrong of ['', '   ', 'abcd', 'a\u0000', 'a\u202eb', 'a\nb']) {
    expect(name.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  }
})

test('a text preserves its lines, and otherwise has the same rules', () => {
  const words = text(5, 1)
  expect(words.parse(' a\n\u200eb ')).toBe('a\n\u200eb')
  for (const wrong of ['', ' \n ', 'abcdef', 'a\u0000', 'a\u202eb', 'a\ud800']) {
    expect(words.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  }
})

test('every language has a spelling of its own on the wire, and unknown ones are English', () => {
  for (const language of languages) expect(fromWireLanguage(toWireLanguage(language))).toBe(language)
  expect(toWireLanguage('id')).toBe('gu')
  expect([fromWireLanguage('fr'), fromWireLanguage(['th']), fromWireLanguage(undefined)]).toEqual([
    'en',
    'en',
    'en',
  ])
})
