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

test('as much as a call needs passes, and what stands in strings does not count', () => {
  expect(Object.keys(parseStrictJson(keys(piecesMax / 2)) as object)).toHaveLength(piecesMax / 2)
  const text = ',:{[\\"'.repeat(30_000)
  expect(parseStrictJson(JSON.stringify({ text }))).toEqual({ text })
})

test('a string that does not end and other broken texts are no JSON', () => {
  for (const text of ['"', '"\\', '{"a', '{"a":"\\"', ']', '}{', ''])
    expect(() => parseStrictJson(text), text).toThrow(MalformedJson)
})
