import { expect, test } from 'vitest'
import type { ChatMessage } from '@mynah/contract/socket'
import { linesOf } from './lines.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const message = (seq: number, from: string, minutes: number, msgType = 0): ChatMessage => ({
  id: `m${seq}`,
  seq,
  cmd: 11,
  from,
  groupId: '9',
  chatType: 1,
  msgType,
  content: '',
  extras: {},
  createTime: noon + minutes * 60_000,
  nick: '',
  avatar: '',
})
const options = {
  me: '1',
  opened: { readSeq: 0, unread: 0 },
  isLine: ({ msgType }: ChatMessage) => msgType === 13,
}
const shape = (messages: ChatMessage[], opened = options.opened) =>
  linesOf(
    messages.map((one) => ({ message: one })),
    { ...options, opened },
  )

test('messages of one sender within three minutes stand together', () => {
  const lines = shape([message(1, '2', 0), message(2, '2', 2), message(3, '2', 6), message(4, '3', 6)])
  expect(lines.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('a line and a new day part a group', () => {
  const lines = shape([message(1, '2', 0), message(2, '2', 1, 13), message(3, '2', 2), message(4, '2', 721)])
  expect(lines.map(({ first, newDay }) => [first, newDay])).toEqual([
    [true, true],
    [true, false],
    [true, false],
    [true, true],
  ])
})

test('the unread line stands once, over the first unread message of someone else', () => {
  const lines = shape(
    [message(1, '2', 0), message(2, '2', 1, 13), message(3, '1', 1), message(4, '2', 1), message(5, '2', 1)],
    { readSeq: 1, unread: 2 },
  )
  expect(lines.map(({ unread }) => unread)).toEqual([0, 0, 0, 2, 0])
  expect(lines[3]?.first).toBe(true)
})

test('nothing was unread, so no line stands', () => {
  expect(shape([message(1, '2', 0)]).some(({ unread }) => unread > 0)).toBe(false)
})
