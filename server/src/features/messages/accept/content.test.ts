import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import {
  cardIdIn,
  extrasOfCopy,
  parseContent,
  readCaption,
  readEntities,
  readExtras,
  readText,
} from './content.ts'

const parrot = '🦜'
const id32 = 'a-Z_0'.padEnd(32, 'x')

test('a text has visible, complete characters, and at most the maximum number of them', () => {
  const most = limits.textLengthMax
  for (const text of ['x', ' x ', 'x'.repeat(most), parrot.repeat(most), `${parrot.repeat(most - 1)}x`])
    expect(readText(text), text.slice(0, 9)).toBe(text)
  const wrong = ['', ' \n\t', 'x\0', '\ud83e', `x\udd9c`, 'x'.repeat(most + 1), parrot.repeat(most + 1)]
  for (const text of [...wrong, `${parrot.repeat(most)}x`, 'x'.repeat(2 * most + 1)])
    expect(readText(text), text.slice(0, 9)).toBeNull()
})

test('a text of blanks only, of any kind, is empty', () => {
  for (const blank of [
    '\u2800',
    '\u3164',
    '\u200b',
    '\u00a0\u3000',
    '\u115f\u1160\uffa0',
    '\u2060\ufeff\u200d\u00ad',
    '\u0301',
  ])
    expect(readText(blank), JSON.stringify(blank)).toBeNull()
  for (const seen of ['\u2800.', '\u3164가', '👨\u200d👩', '\u200bनि', '❤\ufe0f', 'é'])
    expect(readText(seen), JSON.stringify(seen)).toBe(seen)
})

test('a mention that is not in the text, or names no user of the message, is dropped', () => {
  const at = ['7', '8']
  const budi = ['m', 3, 5, '7']
  const read = (entities: unknown, extras: object = { at }) => readExtras({ ...extras, entities }, 'Hi @Budi')
  expect(read([budi])).toEqual({ at, entities: [budi] })
  expect(JSON.stringify(read([budi])).startsWith('{"at":')).toBe(true)
  for (const wrong of [[['m', 3, 5, '9']], [['m', 0, 2, '7']], 'x', [7], [['m', 3, 6, '7']]])
    expect(read(wrong), JSON.stringify(wrong)).toEqual({ at })
  expect(read([budi], {})).toEqual({})
  expect(read([['m', 3, 5, 'all']], { at: 'all' })).toEqual({ at: 'all', entities: [['m', 3, 5, 'all']] })
})

test('other content is JSON of one object, of limited size', () => {
  const most = limits.contentBytesMax
  const sized = (bytes: number, sign = 'x') => {
    const room = bytes - Buffer.byteLength('{"a":""}')
    const signs = sign.repeat(Math.floor(room / Buffer.byteLength(sign)))
    return `{"a":"${signs}${'x'.repeat(room - Buffer.byteLength(signs))}"}`
  }
  expect(parseContent('{"a":[1]}')).toEqual({ a: [1] })
  expect(parseContent('{}')).toEqual({})
  for (const sign of ['x', parrot]) {
    expect(parseContent(sized(most, sign))).not.toBeNull()
    expect(parseContent(sized(most + 1, sign))).toBeNull()
  }
  for (const text of ['', 'x', '{', '[]', '[{}]', '1', '"x"', 'null', 'true', '{}{}'])
    expect(parseContent(text), text).toBeNull()
})

test("only mentions, quote, album and the sender's marks are stored of the extras, names first", () => {
  expect(readExtras(undefined)).toEqual({})
  expect(readExtras(null)).toEqual({})
  expect(readExtras({})).toEqual({})
  const given = {
    forwarded: true,
    noCard: true,
    album: 'b',
    quote: { id: id32, nick: 'x', text: 'y' },
    evil: 1,
    at: ['1', '2'],
  }
  expect(JSON.stringify(readExtras(given))).toBe(
    JSON.stringify({ at: ['1', '2'], quote: { id: id32 }, album: 'b', forwarded: true, noCard: true }),
  )
  expect(readExtras({ at: 'all' })).toEqual({ at: 'all' })
  for (const dropped of [
    { at: 'everybody' },
    { at: [] },
    { at: 1 },
    { forwarded: '1' },
    { noCard: 1 },
    { silent: 'true' },
    { quote: null },
    { quote: id32 },
    { quote: 7 },
    { album: 1 },
    { album: ['b'] },
    { album: 'x'.repeat(33) },
  ])
    expect(readExtras(dropped), JSON.stringify(dropped)).toEqual({})
  expect(readExtras({ silent: true })).toEqual({ silent: true })
  for (const v of [0, 3]) expect(readExtras({ quote: { id: id32, v } })).toEqual({ quote: { id: id32, v } })
  for (const v of ['1', 1.5, -1, null])
    expect(readExtras({ quote: { id: id32, v } }), String(v)).toEqual({ quote: { id: id32 } })
  expect(readExtras({ album: 'x'.repeat(32) })).toEqual({ album: 'x'.repeat(32) })
  const long = '1'.repeat(20)
  expect(readExtras({ at: [long] })).toEqual({ at: [long] })
  const many = Array.from({ length: limits.batchMax }, (_, at) => `${at}`)
  expect(readExtras({ at: many })).toEqual({ at: many })
})

test('a caption is a text, or absent; anything else refuses the message', () => {
  const most = limits.captionLengthMax
  for (const text of ['A day out', 'x'.repeat(most), parrot.repeat(most)])
    expect(readCaption({ text, other: 1 }), text.slice(0, 9)).toEqual({ text })
  for (const none of [{}, { text: undefined }, { text: null }, { text: '' }, { text: ' \u2800' }, []])
    expect(readCaption(none), JSON.stringify(none)).toEqual({})
  const wrong = [1, '\0', 'x\0', '\ud83e', 'x'.repeat(most + 1), parrot.repeat(most + 1)].map((text) => ({
    text,
  }))
  for (const given of [...wrong, 'text', 7, null, undefined])
    expect(readCaption(given), JSON.stringify(given)?.slice(0, 30)).toBeNull()
})

test('a card is identified by its id only', () => {
  const id = 'a-Z_0'.padEnd(43, 'x')
  expect(cardIdIn({ card: { id, title: 'x' } })).toBe(id)
  for (const card of [
    { id: 7 },
    { id: [id] },
    { id: '' },
    { id: `${id}x` },
    { id: `!${id}` },
    { id: id.slice(1) },
    'x',
    null,
  ])
    expect(cardIdIn({ card }), JSON.stringify(card)).toBeUndefined()
  for (const extras of [undefined, null, {}, { id }]) expect(cardIdIn(extras)).toBeUndefined()
})

test('only one of several formats that overlap after widening to complete characters remains', () => {
  const isNamed = () => false
  const [bold, quiet] = [
    ['b', 0, 4],
    ['i', 4, 2],
  ]
  expect(readEntities([bold, quiet], 'Dear Ana', isNamed)).toEqual([bold, quiet])
  expect(readEntities([], 'Dear Ana', isNamed)).toEqual([])
  // both begin within one grapheme
  const family = '👨\u200d👩\u200d👧 x'
  const halves = readEntities(
    [
      ['b', 0, 3],
      ['b', 3, 5],
    ],
    family,
    isNamed,
  )
  expect(halves).toEqual(readEntities(halves, family, isNamed))
  expect(halves.length).toBe(1)
})

test('names and formats are copied, and nothing else of the extras', () => {
  const at = ['7']
  const entities = [['m', 0, 4, '7']]
  const quote = { id: id32 }
  expect(extrasOfCopy(JSON.stringify({ at, entities, quote }))).toEqual({ at, entities })
  expect(Object.keys(extrasOfCopy(JSON.stringify({ at, quote })) ?? {})).toEqual(['at'])
  expect(Object.keys(extrasOfCopy(JSON.stringify({ entities, forwarded: true })) ?? {})).toEqual(['entities'])
  for (const none of ['{}', JSON.stringify({ quote }), JSON.stringify({ forwarded: true })])
    expect(extrasOfCopy(none), none).toBeUndefined()
})

test('extras that are malformed or too long refuse the message', () => {
  const most = limits.extrasBytesMax
  const frame = Buffer.byteLength('{"evil":""}')
  expect(readExtras({ evil: 'x'.repeat(most - frame) })).toEqual({})
  const tooMany = Array.from({ length: limits.batchMax + 1 }, (_, at) => `${at}`)
  for (const wrong of [
    'x',
    7,
    true,
    [],
    [{ at: 'all' }],
    { evil: 'x'.repeat(most - frame + 1) },
    { evil: parrot.repeat(most / 4) },
    { at: tooMany },
    { at: [1] },
    { at: [''] },
    { at: ['1', '1'.repeat(21)] },
    { at: ['1', 'x1'] },
    { at: ['1x'] },
    { at: ['1', null] },
    { quote: {} },
    { quote: { id: 7 } },
    { quote: { id: 'short' } },
    { quote: { id: `${id32}x` } },
    { quote: { id: `${id32.slice(1)}!` } },
    { quote: [] },
  ])
    expect(readExtras(wrong), JSON.stringify(wrong).slice(0, 60)).toBeNull()
})
