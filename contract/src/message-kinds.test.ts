import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemUserId } from './limits.ts'
import { readContent } from './kit/message-kind.ts'
import {
  codesWithFiles,
  countsAsUnread,
  filesIn,
  isForwardable,
  kindWithCode,
  messageKinds,
  msgType,
} from './message-kinds.ts'
import type * as z from './kit/schema.ts'

test('each kind keeps the number that stored messages have it under', () => {
  expect(msgType).toEqual({
    text: 0,
    image: 1,
    audio: 2,
    video: 3,
    gift: 4,
    call: 5,
    seat: 6,
    moment: 112,
    poll: 113,
    place: 114,
    red: 7,
    sticker: 8,
    recall: 9,
    notice: 10,
    card: 11,
    file: 12,
    inform: 13,
    walletNotice: 99,
    transfer: 100,
    mergeForward: 111,
  })
})

test('no two kinds share a number', () => {
  const codes = Object.values(msgType)
  expect(new Set(codes).size).toBe(codes.length)
})

test('only messages of users can be forwarded, and none that a server writes', () => {
  for (const kind of Object.values(messageKinds)) expect(kind.forwardable).toBe(kind.sentBy === 'client')
  expect(isForwardable(424_242)).toBe(false)
})

test('grey lines do not count as unread, apart from those of the system person; unknown kinds do', () => {
  expect(countsAsUnread({ msgType: msgType.inform, from: '7', content: '' })).toBe(false)
  expect(countsAsUnread({ msgType: msgType.inform, from: systemUserId, content: '' })).toBe(true)
  expect(countsAsUnread({ msgType: msgType.recall, from: systemUserId, content: '' })).toBe(false)
  expect(countsAsUnread({ msgType: msgType.text, from: '7', content: '' })).toBe(true)
  const callWith = (result: string) => JSON.stringify({ id: 'c', isAudio: true, result, duration: 0 })
  expect(countsAsUnread({ msgType: msgType.call, from: '7', content: callWith('timedOut') })).toBe(true)
  expect(countsAsUnread({ msgType: msgType.call, from: '7', content: callWith('answered') })).toBe(false)
  expect(countsAsUnread({ msgType: 424_242, from: '7', content: '' })).toBe(true)
})

test('a content of another shape is read as nothing, and never throws', () => {
  for (const kind of Object.values(messageKinds)) {
    if (kind === messageKinds.text || kind === messageKinds.recall) continue
    for (const text of ['', 'null', '[]', '{}', '{"id":1}', '{', '"x"'])
      expect(readContent(kind, text)).toBeUndefined()
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readContent(kind, text)))
  }
  expect(readContent(messageKinds.text, '{')).toBe('{')
})

test('a number of a newer version names no kind', () => {
  expect(kindWithCode(424_242)).toBeUndefined()
})

const addressOf = (path: string) => `/media/chat/${path}.webp`

/** A content of this shape, each text of which is the address of a file named after its place. */
function sampleOf(schema: z.core.$ZodType, path = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'pipe':
      return sampleOf(def.out, path)
    case 'optional':
      return sampleOf(def.innerType, path)
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          sampleOf(field, path ? `${path}.${name}` : name),
        ]),
      )
    case 'array':
      return [sampleOf(def.element, path)]
    case 'union':
      return sampleOf(def.options[0] as z.core.$ZodType, path)
    case 'tuple':
      return def.items.map((item) => sampleOf(item, path))
    case 'record':
      return {}
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'string':
      return addressOf(path)
    default:
      throw new Error(`${path} is of the type ${def.type}, of which this test has no sample`)
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const kindsOfFields = Object.values(messageKinds).filter(
  ({ code }) => code !== msgType.text && code !== msgType.recall,
)

/** Texts that are no address of an upload; avatars are for everybody to see. */
const withoutFile = new Set(
  [
    'address',
    'at',
    'avatar',
    'called',
    'content',
    'entities',
    'id',
    'invite',
    'key',
    'logId',
    'mime',
    'money',
    'name',
    'nick',
    'note',
    'number',
    'options',
    'pack',
    'people',
    'question',
  ].concat(['from', 'reason', 'text', 'title', 'userId', 'waveform', 'wish']),
)

test.each(kindsOfFields)(
  'each text of a $name is declared as the address of a file, or known to be none',
  (kind) => {
    const sample = sampleOf(kind.content)
    const declared = filesIn(kind.code, JSON.stringify(sample))
    const silent = textsIn(sample).filter((address) => !declared.includes(address))
    const nameOf = (address: string) => /([a-z]+)\.webp$/i.exec(address)?.[1] ?? ''
    expect(silent.map(nameOf).filter((name) => !withoutFile.has(name))).toEqual([])
    expect(declared.map(nameOf).filter((name) => withoutFile.has(name))).toEqual([])
  },
)

test('the kinds with files are those that declare them', () => {
  expect([...codesWithFiles].sort((a, b) => a - b)).toEqual([1, 2, 3, 8, 12, 111])
  expect(filesIn(msgType.text, addressOf('a'))).toEqual([])
  expect(filesIn(424_242, JSON.stringify({ url: addressOf('a') }))).toEqual([])
})

test('a merged message has the files of all that are in it, at any depth', () => {
  const image = JSON.stringify({ url: addressOf('a'), thumb: '' })
  const video = JSON.stringify({ url: addressOf('b'), poster: addressOf('c') })
  const inner = JSON.stringify({ list: [{ msgType: msgType.video, content: video }] })
  const list = [
    { msgType: msgType.text, content: addressOf('d') },
    { msgType: msgType.image, content: image },
    { msgType: msgType.mergeForward, content: inner },
  ]
  const found = filesIn(msgType.mergeForward, JSON.stringify({ list }))
  expect(found).toEqual([addressOf('a'), addressOf('b'), addressOf('c')])
})

test('a content of another shape has the files that can be read, and never throws', () => {
  expect(filesIn(msgType.image, JSON.stringify({ url: addressOf('a'), thumb: 7 }))).toEqual([addressOf('a')])
  for (const broken of ['', 'x', 'null', '[]', '{"list":1}', '{"list":[null]}', '"\\ud800"', '{"url":["x"]}'])
    for (const code of codesWithFiles) expect(filesIn(code, broken), broken).toEqual([])
  fc.assert(
    fc.property(fc.constantFrom(...codesWithFiles), fc.oneof(fc.string(), fc.json()), (code, text) => {
      for (const one of filesIn(code, text)) expect(typeof one).toBe('string')
    }),
  )
})
