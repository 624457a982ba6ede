import { msgType } from '@mynah/contract/message-kinds'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSummary } from '@mynah/contract/conversations'
import type { ChatMessage } from '@mynah/contract/socket'
import { countIn, countUnread, filtered, filterOver, inOrder, readUpTo, withMessage } from './rows.ts'
import { sessionWith } from '../session.fixture.ts'

const row = sessionWith({ unreadCount: 1, lastMsgContent: 'old', lastMsgNick: 'Amelia', readSeq: 3 })
const message: ChatMessage = {
  id: 'm5',
  seq: 5,
  cmd: 11,
  from: '7',
  to: '1',
  chatType: 2,
  msgType: 0,
  content: 'new',
  extras: {},
  createTime: 20,
  nick: 'Linh',
  avatar: '',
}

test('a message of someone else is shown and counted once', () => {
  const next = withMessage(row, message, '1')
  expect(next).toMatchObject({ lastMsgContent: 'new', lastSeq: 5, unreadCount: 2, lastMsgDate: 20 })
  expect(withMessage(next, message, '1')).toBe(next)
})

test('an own message is read, and unread messages before it stay so', () => {
  const own = { ...message, from: '1', to: '7' }
  expect(withMessage({ ...row, unreadCount: 0 }, own, '1')).toMatchObject({ unreadCount: 0, readSeq: 5 })
  expect(withMessage(row, own, '1')).toMatchObject({ unreadCount: row.unreadCount, readSeq: row.readSeq })
})

test('a mark as unread stays with messages of others, and is removed by an own message or by reading', () => {
  const marked = { ...row, isUnread: true }
  expect(withMessage(marked, message, '1').isUnread).toBe(true)
  expect(withMessage(marked, { ...message, from: '1', to: '7' }, '1').isUnread).toBe(false)
  for (const seq of [3, 4]) expect(readUpTo(marked, seq).isUnread).toBe(false)
  expect(readUpTo({ ...marked, lastSeq: 9 }, 5).isUnread).toBe(false)
})

test('a row that an older version summary is still a row', () => {
  expect(z.safeEncode(ConversationSummary, row).success).toBe(true)
})

test('a line is no unread message', () => {
  const line = { ...message, msgType: 13, content: '{"key":"friendsNow","args":{},"text":"x"}' }
  expect(withMessage(row, line, '1').unreadCount).toBe(1)
})

test.each([
  [msgType.red, { id: '1', kind: 'lucky', wish: 'Luck', money: '5.00' }, 'Luck'],
  [msgType.gift, { id: 'rose', count: 1, money: '5.00' }, '5.00'],
  [msgType.transfer, { id: '1', kind: 'transfer', note: '', money: '5.00' }, '5.00'],
  [msgType.file, { url: '/a', name: 'plan.pdf', size: 1, mime: '' }, 'plan.pdf'],
  [msgType.image, { url: '/a' }, ''],
])(
  'a message of kind %i that arrives live leaves the summary in its row that a fetch would',
  (kind, content, summary) => {
    const changed = withMessage(row, { ...message, msgType: kind, content: JSON.stringify(content) }, '1')
    expect(changed.lastMsgContent).toBe(summary)
  },
)

test('a mention of the user or of all is marked until it is read', () => {
  const named = withMessage(row, { ...message, extras: { at: ['1'] } }, '1')
  expect(named.mentionId).toBe('m5')
  expect(withMessage(row, { ...message, extras: { at: 'all' } }, '1').isAllMentioned).toBe(true)
  expect(readUpTo(named, 5)).toMatchObject({ mentionId: '', unreadCount: 0 })
})

test('reading never goes back', () => {
  expect(readUpTo(row, 2)).toBe(row)
  expect(readUpTo(row, 4)).toMatchObject({ readSeq: 4, unreadCount: 0 })
})

test('pinned rows come first, then the newest', () => {
  const rows = [
    row,
    { ...row, id: 'b', lastMsgDate: 99 },
    { ...row, id: 'c', isPinned: true, lastMsgDate: 1 },
  ]
  expect(inOrder(rows).map(({ id }) => id)).toEqual(['c', 'b', '27'])
})

test('muted conversations count nowhere, groups count twice, a mark without unread messages counts as one', () => {
  const rows: ConversationSummary[] = [
    row,
    { ...row, conversation: { type: 1, id: '7' }, unreadCount: 3 },
    { ...row, isMuted: true, unreadCount: 9 },
    { ...row, isUnread: true, unreadCount: 2 },
    { ...row, conversation: { type: 1, id: '7' }, isUnread: true, unreadCount: 0 },
    { ...row, isMuted: true, isUnread: true, unreadCount: 0 },
  ]
  expect(countUnread(rows)).toEqual({ chats: 7, groups: 4 })
})

test('a mention is over once it was read, also where later messages are not', () => {
  const me = '1'
  const at = (seq: number) => ({ ...message, seq, id: `m${seq}`, extras: { at: [me] } })
  const first = withMessage(sessionWith({ lastSeq: 4, readSeq: 4 }), at(5), me)
  const later = withMessage(withMessage(first, at(6), me), { ...message, seq: 7, id: 'm7', extras: {} }, me)
  expect(later).toMatchObject({ mentionSeq: 6, unreadCount: 3 })
  expect(readUpTo(later, 5).mentionSeq).toBe(6)
  expect(readUpTo(later, 6)).toMatchObject({ mentionId: '', isAllMentioned: false, mentionSeq: 0 })
})

test('filters show unread chats, groups, or private chats', () => {
  const rows = [
    sessionWith({ id: '1', unreadCount: 2 }),
    sessionWith({ id: '2', conversation: { type: 1, id: '7' } }),
    sessionWith({ id: '3', conversation: { type: 1, id: '7' }, isUnread: true }),
    sessionWith({ id: '4', unreadCount: 5, isArchived: true }),
  ]
  expect(countUnread(rows)).toEqual({ chats: 3, groups: 1 })
  const shown = (filter: Parameters<typeof filtered>[1]) => filtered(rows, filter).map(({ id }) => id)
  expect(shown('all')).toEqual(['1', '2', '3'])
  expect(shown('unread')).toEqual(['1', '3'])
  expect(shown('groups')).toEqual(['2', '3'])
  expect(shown('people')).toEqual(['1'])
  expect(shown('archived')).toEqual(['4'])
})

test("a folder's filter counts its unread chats except muted ones, and one that is deleted shows all", () => {
  const rows = [
    sessionWith({ id: '27', unreadCount: 2 }),
    sessionWith({ id: '19', unreadCount: 3, isMuted: true }),
    sessionWith({ id: '20' }),
  ]
  const unread = { id: 'a', name: 'A', shows: (_: unknown, isUnread: boolean) => isUnread }
  expect(countIn(unread, rows)).toBe(2)
  expect(filterOver(rows, 'given a', [unread])).toBe(unread)
  expect(filterOver(rows, 'given b', [unread])).toBe('all')
  // the open chat stays
  expect(filtered(rows, unread, ({ id }) => id === '20').map(({ id }) => id)).toEqual(['27', '19', '20'])
})
