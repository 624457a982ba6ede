import type { ChatFolder } from '@mynah/contract/chat-folders'
import type { ConversationSummary } from '@mynah/contract/conversations'
import { expect, test } from 'vitest'
import { shows } from './folder-filters.ts'

const folder = (more: Partial<ChatFolder> = {}): ChatFolder => ({
  ...{ id: 'a', name: 'A', chats: [], groups: false, friends: false, unread: false, withoutMuted: false },
  ...more,
})
type Row = Pick<ConversationSummary, 'id' | 'conversation' | 'isMuted' | 'unreadCount'>
const row = (given: Row) => given as ConversationSummary
const friend = row({ id: '27', conversation: { type: 2, id: '7' }, unreadCount: 2, isMuted: false })
const stranger = row({ id: '28', conversation: { type: 2, id: '8' }, unreadCount: 0, isMuted: false })
const group = row({ id: '19', conversation: { type: 1, id: '9' }, unreadCount: 3, isMuted: true })
const shown = (more: Partial<ChatFolder>) =>
  [friend, stranger, group]
    .filter((one) => shows(folder(more), one, new Set(['7']), one.unreadCount > 0))
    .map(({ id }) => id)

test('a folder has the chats that it names and those of its rules, or all where it has neither', () => {
  expect(shown({})).toEqual(['27', '28', '19'])
  expect(shown({ chats: ['28'] })).toEqual(['28'])
  expect(shown({ friends: true })).toEqual(['27'])
  expect(shown({ groups: true, chats: ['28'] })).toEqual(['28', '19'])
})

test('read or muted chats are excluded if the folder says so', () => {
  expect(shown({ unread: true })).toEqual(['27', '19'])
  expect(shown({ unread: true, withoutMuted: true })).toEqual(['27'])
})
