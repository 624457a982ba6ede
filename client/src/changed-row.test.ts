import { expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChangedMessage, ChatMessage, MessageState } from '@mynah/contract/socket'
import {
  changedRow,
  earlierRow,
  mineOf,
  newestRow,
  ownedRow,
  readRow,
  withEarly,
  type Early,
} from './changed-row.ts'

const row = (state?: object): ChatMessage => ({
  ...{ id: 'id-1', seq: 1, cmd: 11, from: '2', to: '1', chatType: 2, msgType: msgType.text },
  ...{ content: 'text', extras: {}, createTime: 1_000, nick: 'Linh', avatar: '' },
  ...(state && { state: state as MessageState }),
})
const change = (rev: number, more: Partial<ChangedMessage> = {}): ChangedMessage => ({
  ...{ id: 'id-1', seq: 1, msgType: msgType.text, content: `text ${rev}`, extras: {}, state: { rev } },
  ...more,
})
const mine = (rev: number, ...all: string[]) => ({ seq: 1, rev, mine: all })

test('a known change is ignored, and a newer one is applied in full', () => {
  const known = changedRow(row(), change(3))
  expect(changedRow(known, change(3, { content: 'again' }))).toBe(known)
  expect(changedRow(known, change(2))).toBe(known)
  expect(changedRow(known, change(4))).toMatchObject({ content: 'text 4', state: { rev: 4 } })
})

test("a change of a message leaves the user's own part unchanged", () => {
  const owned = ownedRow(row({ rev: 1 }), mine(2, '👍'))
  expect(changedRow(owned, change(3)).state).toEqual({ rev: 3, mine: ['👍'], mineRev: 2 })
})

test("the user's own part is applied at the same revision, and not at an older one", () => {
  const owned = ownedRow(row({ rev: 1 }), mine(5, 'a'))
  expect(ownedRow(owned, mine(5, 'b')).state?.mine).toEqual(['b'])
  expect(ownedRow(owned, mine(4, 'c'))).toBe(owned)
  const gone = row({ rev: 1, gone: 'recall' })
  expect(ownedRow(gone, mine(9, 'a'))).toBe(gone)
})

test('the own part of an answer is as new as the answer, and at least as the change', () => {
  expect(mineOf(change(5), 3)).toEqual(mine(5))
  expect(mineOf(change(5, { state: { rev: 5, mine: ['a'] } }), 7)).toEqual(mine(7, 'a'))
})

test('the own part of a page is as new as the page, and at least as the state', () => {
  const bare = row()
  expect(readRow(bare, 9)).toBe(bare)
  expect(readRow(row({ rev: 5 }), 3).state).toEqual({ rev: 5, mineRev: 5 })
  expect(readRow(row({ rev: 5 }), 8).state).toEqual({ rev: 5, mineRev: 8 })
})

test('of two readings each part is the newest of both', () => {
  const older = row({ rev: 1, mine: ['a'], mineRev: 5 })
  const newer = { ...row({ rev: 2, mine: ['b'], mineRev: 3 }), content: 'newer' }
  for (const both of [newestRow(older, newer), newestRow(newer, older)])
    expect(both).toMatchObject({ content: 'newer', state: { rev: 2, mine: ['a'], mineRev: 5 } })
  const without = row({ rev: 1, mineRev: 5 })
  expect(newestRow(without, newer).state).toEqual({ rev: 2, mine: [], mineRev: 5 })
  // of two that are as new the one that came last
  const same = row({ rev: 2, mine: ['c'], mineRev: 3 })
  expect(newestRow(newer, same)).toBe(same)
  expect(newestRow(same, newer)).toBe(newer)
})

test('a change brings no quote of its own where its message quotes the same', () => {
  const quote = { id: 'q', v: 0, msgType: msgType.text, text: 'words', nick: 'Linh', from: '2' }
  const quoting = { ...row(), extras: { quote } }
  const bare = { id: 'q', v: 0 } as typeof quote
  expect(changedRow(quoting, change(1, { extras: { quote: bare } })).extras.quote).toBe(quote)
  const other = { ...bare, id: 'other' }
  expect(changedRow(quoting, change(1, { extras: { quote: other } })).extras.quote).toBe(other)
  expect(changedRow(quoting, change(1)).extras).toEqual({})
  expect(changedRow(row(), change(1, { extras: { quote: other } })).extras.quote).toBe(other)
})

test('what arrived before its message is applied with it: the change and the own part', () => {
  const early = new Map<number, Early>([[1, { change: change(2), mine: mine(3, 'a') }]])
  expect(earlierRow(early, row())).toMatchObject({ content: 'text 2', state: { rev: 2, mine: ['a'] } })
  const later = { ...row(), seq: 2 }
  expect(earlierRow(early, later)).toBe(later)
})

test('of changes that arrived before a message the newest is stored, and none if the message is loaded', () => {
  const at = { after: 3, seq: 9 }
  const before = new Map<number, Early>([
    [3, { mine: mine(1) }],
    [4, { mine: mine(1) }],
  ])
  const next = withEarly(before, at, { change: change(5), mine: mine(5) })
  expect([...next.keys()]).toEqual([4, 9])
  expect([...before.keys()]).toEqual([3, 4])
  const [older, same, newer] = [4, 5, 6].map((rev) => ({ change: change(rev), mine: mine(rev, 'x') }))
  expect(older && withEarly(next, at, older).get(9)).toEqual(next.get(9))
  for (const taken of [same, newer]) {
    const found = taken && withEarly(next, at, taken).get(9)
    expect(found?.change).toBe(taken?.change)
    expect(found?.mine).toBe(taken?.mine)
  }
  // of which the one says nothing stays the other
  expect(withEarly(next, at, { mine: mine(7) }).get(9)).toEqual({ change: change(5), mine: mine(7) })
})

test('at most five hundred are remembered', () => {
  const all = new Map(Array.from({ length: 499 }, (_, at): [number, Early] => [at + 1, { mine: mine(1) }]))
  const full = withEarly(all, { after: 0, seq: 500 }, { mine: mine(1) })
  expect(full.size).toBe(500)
  expect(withEarly(full, { after: 0, seq: 501 }, { mine: mine(1) })).toBe(full)
})
