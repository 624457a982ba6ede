import type { ChatFolder } from '@mynah/contract/chat-folders'
import { expect, test } from 'vitest'
import { countIn, shows } from './folders.ts'
import { filterOver } from './rows.ts'
import { sessionWith } from './session.fixture.ts'

const folder = (more: Partial<ChatFolder> = {}): ChatFolder => ({
  ...{ id: 'a', name: 'A', chats: [], groups: false, friends: false, unread: false, withoutMuted: false },
  ...more,
})
const friend = sessionWith({ id: '27', conversation: { type: 2, id: '7' }, unreadCount: 2 })
const stranger = sessionWith({ id: '28', conversation: { type: 2, id: '8' } })
const group = sessionWith({ id: '19', conversation: { type: 1, id: '9' }, unreadCount: 3, isMuted: true })
const rows = [friend, stranger, group]
const shown = (more: Partial<ChatFolder>) =>
  rows.filter((row) => shows(folder(more), row, new Set(['7']))).map(({ id }) => id)

test('a folder has the chats that it names and those of its rules, or all where it has neither', () => {
  expect(shown({})).toEqual(['27', '28', '19'])
  expect(shown({ chats: ['28'] })).toEqual(['28'])
  expect(shown({ friends: true })).toEqual(['27'])
  expect(shown({ groups: true, chats: ['28'] })).toEqual(['28', '19'])
})

test('what is read or muted is left out where the folder says so, but for the chat that stands open', () => {
  expect(shown({ unread: true })).toEqual(['27', '19'])
  expect(shown({ unread: true, withoutMuted: true })).toEqual(['27'])
  expect(shows(folder({ unread: true }), stranger, new Set(), true)).toBe(true)
})

test('a folder counts what is unread in it but for muted chats, and one that is gone shows all', () => {
  const all = { id: 'a', name: 'A', shows: () => true }
  expect(countIn(all, rows)).toBe(2)
  expect(filterOver(rows, 'folder a', [all])).toBe(all)
  expect(filterOver(rows, 'folder b', [all])).toBe('all')
})
