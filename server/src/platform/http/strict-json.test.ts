import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { MalformedJson, parseStrictJson, piecesMax } from './strict-json.ts'

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

test('210 KiB of keys, items or brackets are refused before anything is parsed or sorted', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const sort = vi.spyOn(Array.prototype, 'sort')
  const many = Math.ceil((210 * 1_024) / 9)
  for (const text of [
    keys(many),
    `{"a":[${'1,'.repeat(100_000)}1]}`,
    `{"a":[${'{},'.repeat(70_000)}{}]}`,
    '['.repeat(210_000),
    `{"a":${'['.repeat(33)}`,
  ])
    expect(() => parseStrictJson(text), text.slice(0, 20)).toThrow(MalformedJson)
  expect(parse).not.toHaveBeenCalled()
  expect(sort).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('as much as a call needs is accepted, and the contents of strings do not count', () => {
  expect(Object.keys(parseStrictJson(keys(piecesMax / 2)) as object)).toHaveLength(piecesMax / 2)
  const text = ',:{[\\"'.repeat(30_000)
  expect(parseStrictJson(JSON.stringify({ text }))).toEqual({ text })
})

test('an unterminated string and other broken texts are no JSON', () => {
  for (const text of ['"', '"\\', '{"a', '{"a":"\\"', ']', '}{', ''])
    expect(() => parseStrictJson(text), text).toThrow(MalformedJson)
})

test('any JSON is accepted unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      expect(parseStrictJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  '{"a":1,"a":1}',
  String.raw`{"a":1,"\u0061":2}`,
  String.raw`{"\"":1,"\u0022":2}`,
  '{"__proto__":1,"__proto__":2}',
  '{"a":{"b":1,"b":{}},"c":[]}',
  '[{"x":[{"1":1,"1":2}]}]',
])('a key twice in one object is refused: %s', (text) => {
  expect(JSON.parse(text)).toBeTruthy()
  expect(() => parseStrictJson(text)).toThrow('duplicate key')
})

test('the same key in several objects is accepted', () => {
  expect(parseStrictJson('{"a":{"a":1},"b":[{"a":2},{"a":":"}]}')).toEqual({
    a: { a: 1 },
    b: [{ a: 2 }, { a: ':' }],
  })
  expect(Object.keys(parseStrictJson('{"__proto__":1}') as object)).toEqual(['__proto__'])
})
