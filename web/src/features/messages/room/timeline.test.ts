import { expect, test } from 'vitest'
import type { ChatMessage } from '@mynah/contract/socket'
import { spansOf } from '../bubbles/album.tsx'
import { timelineOf, seqOf } from './timeline.ts'

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
  opened: { readSeq: 0, unread: 0, lastSeq: 9 },
  isLine: ({ msgType }: ChatMessage) => msgType === 13,
}
const shape = (messages: ChatMessage[], opened = options.opened) =>
  timelineOf(
    messages.map((one) => ({ message: one })),
    { ...options, opened },
  )

test('messages of one sender within three minutes are grouped', () => {
  const lines = shape([message(1, '2', 0), message(2, '2', 2), message(3, '2', 6), message(4, '3', 6)])
  expect(lines.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('a long run is parted every three minutes, at the same messages whatever was loaded before', () => {
  const run = Array.from({ length: 8 }, (_, at) => message(at + 1, '2', at))
  const firsts = (messages: ChatMessage[]) =>
    shape(messages).flatMap(({ first, message: { seq } }) => (first ? [seq] : []))
  expect(firsts(run)).toEqual([1, 4, 7])
  expect(firsts(run.slice(1))).toEqual([2, 4, 7])
  // one album, however long its pictures take
  expect(albumsOf([picture(1, 'a', 1, 2), picture(2, 'a', 1, 4)])).toEqual([[1, 2]])
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

test('the unread line is shown once, above the first unread message of another person', () => {
  const lines = shape(
    [message(1, '2', 0), message(2, '2', 1, 13), message(3, '1', 1), message(4, '2', 1), message(5, '2', 1)],
    { readSeq: 1, unread: 2, lastSeq: 5 },
  )
  expect(lines.map(({ unread }) => unread)).toEqual([0, 0, 0, 2, 0])
  expect(lines[3]?.first).toBe(true)
})

test('the unread line disappears once one replies, and messages sent before the room was opened do not count', () => {
  const said = [message(1, '2', 0), message(2, '1', 1), message(3, '2', 1)]
  const unreadOf = (messages: ChatMessage[]) =>
    shape(messages, { readSeq: 0, unread: 2, lastSeq: 3 }).map(({ unread }) => unread)
  expect(unreadOf(said)).toEqual([2, 0, 0])
  expect(unreadOf([...said, message(4, '2', 2)])).toEqual([2, 0, 0, 0])
  expect(unreadOf([...said, message(4, '1', 2), message(5, '2', 3)])).toEqual([0, 0, 0, 0, 0])
})

test('without unread messages there is no line', () => {
  expect(shape([message(1, '2', 0)]).some(({ unread }) => unread > 0)).toBe(false)
})

const picture = (seq: number, album?: string, msgType = 1, minutes = 0): ChatMessage => ({
  ...message(seq, '2', minutes, msgType),
  extras: album ? { album } : {},
})
const albumsOf = (messages: ChatMessage[]) =>
  shape(messages).map(({ album }) => album.map(({ message: { seq } }) => seq))

test('pictures and videos that were chosen together are shown as one, others separately', () => {
  expect(albumsOf([picture(1, 'a'), picture(2, 'a', 3), picture(3, 'b'), picture(4), picture(5)])).toEqual([
    [1, 2],
    [],
    [],
    [],
  ])
})

test('a message in between splits an album, and so does one that is no picture', () => {
  expect(albumsOf([picture(1, 'a'), message(2, '2', 0), picture(3, 'a'), picture(4, 'a', 8)])).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('an album of more than ten is cut, whatever a sender says', () => {
  expect(
    albumsOf(Array.from({ length: 12 }, (_, at) => picture(at + 1, 'a'))).map((one) => one.length),
  ).toEqual([10, 2])
})

test('the line of an album is read with its last message, and is in its group', () => {
  const lines = shape([message(1, '2', 0), picture(2, 'a'), picture(3, 'a'), message(4, '2', 1)])
  expect(lines.map(seqOf)).toEqual([1, 3, 4])
  expect(lines.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
})

test('albums of every size fill their rows', () => {
  for (let count = 2; count <= 10; count++) {
    const spans = spansOf(count)
    expect(spans).toHaveLength(count)
    let column = 0
    for (const span of spans) {
      expect((column % 6) + span, `${count} tiles`).toBeLessThanOrEqual(6)
      column += span
    }
    expect(column % 6, `${count} tiles`).toBe(0)
  }
})
