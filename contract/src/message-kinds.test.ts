import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemUserId } from './limits.ts'
import { readContent } from './kit/message-kind.ts'
import { countsAsUnread, isForwardable, kindWithCode, messageKinds, msgType } from './message-kinds.ts'

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

test('only what people said is passed on, and nothing that a server writes', () => {
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
