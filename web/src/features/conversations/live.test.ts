import * as z from 'zod/mini'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationEvents, conversations, type ConversationSummary } from '@mynah/contract/conversations'
import type { Call } from '@mynah/contract/kit'
import type { ChatMessage } from '@mynah/contract/socket'
import { draftOf } from '#client/storage/drafts.ts'
import { chat } from '#client/chat/chat.ts'
import { query, queryClient } from '#client/api/query.ts'
import { signIn } from '#client/session/auth-session.ts'
import { conversationsLive } from './live.ts'
import { readHere, setMuted } from './queries.ts'
import { sessionWith } from './session.fixture.ts'

const answers = vi.hoisted(() => new Map<string, unknown>())
vi.mock(import('#client/api/api.ts'), async (original) => ({
  ...(await original()),
  api: async (call: Call) => answers.get(call.path) as never,
}))

const linh = sessionWith()

const list = query(conversations.list, { pageSize: 100, pageNo: 1 })
const room = query(conversations.open, { conversation: { type: 2, id: '7' } })
const rows = () => queryClient.getQueryData(list.queryKey)?.list
const show = (...shown: ConversationSummary[]) =>
  queryClient.setQueryData(list.queryKey, { list: shown, pageNo: 1, pageSize: 100, more: false })

function onChanged(row: ConversationSummary): void {
  const data = z.encode(conversationEvents.changed.data, row)
  chat.handlers.frame({ cmd: 30, name: 'session.changed', data })
}
const onRefreshed = () =>
  chat.handlers.frame({ cmd: 22, data: { code: 300, from: '7', extras: { userId: '7' }, createTime: 1 } })

beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1' } as never })
  chat.handlers.set(conversationsLive)
  answers.clear()
})

test('a shown row is updated by changes of another device', () => {
  show(linh)
  onChanged({ ...linh, isMuted: true })
  expect(rows()).toEqual([{ ...linh, isMuted: true }])
})

test('a change does not show a hidden row again, but its room knows it', () => {
  show()
  queryClient.setQueryData(room.queryKey, linh)
  onChanged({ ...linh, isMuted: true })
  expect(rows()).toEqual([])
  expect(queryClient.getQueryData(room.queryKey)).toMatchObject({ isMuted: true })
})

test('a draft of another device is the draft of that chat at once', () => {
  const data = { toBizId: '7', toBizType: 2, draft: 'see you', draftTime: 5 }
  chat.handlers.frame({ cmd: 30, name: 'session.drafted', data })
  expect([draftOf('2:7'), draftOf('1:7')]).toEqual(['see you', ''])
  onChanged({ ...linh, draft: 'before it', draftTime: 4 })
  expect(draftOf('2:7')).toBe('see you')
  onChanged({ ...linh, draft: '', draftTime: 6 })
  expect(draftOf('2:7')).toBe('')
})

test('a row that the server made before it knew what was read here does not bring that back', () => {
  const conversation = { type: 2, id: '70' } as const
  const unread = { ...linh, id: '270', conversation, lastSeq: 60, readSeq: 0, unreadCount: 60 }
  show(unread)
  readHere(conversation, 60, () => 60)
  onChanged({ ...unread, isMuted: true })
  expect(rows()).toMatchObject([{ readSeq: 60, unreadCount: 0, isMuted: true }])
  // later messages are unread
  onChanged({ ...unread, lastSeq: 62, unreadCount: 62 })
  expect(rows()).toMatchObject([{ readSeq: 60, unreadCount: 2 }])
  onChanged({ ...unread, lastSeq: 62, readSeq: 62, unreadCount: 0, isUnread: true })
  expect(rows()).toMatchObject([{ readSeq: 62, isUnread: true }])
})

test('a hidden row that was pinned on another device comes back', () => {
  show()
  onChanged({ ...linh, isPinned: true })
  expect(rows()).toMatchObject([{ conversation: { id: '7' }, isPinned: true }])
})

test('a remark given on another device names the row and the room', async () => {
  show(linh)
  queryClient.setQueryData(room.queryKey, linh)
  answers.set(conversations.byPerson.path, { ...linh, remarks: 'Badminton Linh' })
  onRefreshed()
  await vi.waitFor(() => expect(rows()).toMatchObject([{ remarks: 'Badminton Linh' }]), { timeout: 20_000 })
  expect(queryClient.getQueryData(room.queryKey)).toMatchObject({ remarks: 'Badminton Linh' })
})

test('news of a person whose row is hidden do not show it again', async () => {
  show()
  queryClient.setQueryData(room.queryKey, linh)
  answers.set(conversations.byPerson.path, { ...linh, remarks: 'Badminton Linh' })
  onRefreshed()
  await vi.waitFor(
    () => expect(queryClient.getQueryData(room.queryKey)).toMatchObject({ remarks: 'Badminton Linh' }),
    { timeout: 20_000 },
  )
  expect(rows()).toEqual([])
})

test('a row that the server sent before it knew of a change does not undo it on the screen', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  answers.set(conversations.mute.path, promise)
  show(linh)
  const muting = setMuted(linh, true)
  onChanged({ ...linh, isPinned: true })
  expect(rows()).toMatchObject([{ isPinned: true, isMuted: true }])
  resolve(null)
  await muting
  onChanged(linh)
  expect(rows()).toMatchObject([{ isPinned: false, isMuted: false }])
})

test('a first message of a user that arrives while the list is in flight is in the list', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers.set(conversations.list.path, promise)
  answers.set(conversations.byPerson.path, linh)
  const loading = queryClient.fetchQuery(list)
  chat.handlers.message(
    { id: 'm', seq: 4, from: '7', chatType: 2, msgType: 0, content: 'hi' } as ChatMessage,
    '2:7',
  )
  resolve({ list: [], pageNo: 1, pageSize: 100, more: false })
  await loading
  await vi.waitFor(() => expect(rows()).toMatchObject([{ conversation: { id: '7' } }]), { timeout: 20_000 })
})

test('a message that arrives while its row is in flight is in the list, and so is a change', async () => {
  const asked = Promise.withResolvers<unknown>()
  answers.set(conversations.byPerson.path, asked.promise)
  show(linh)
  onRefreshed()
  chat.handlers.message(
    { id: 'm', seq: 5, from: '7', chatType: 2, msgType: 0, content: 'third', createTime: 20 } as ChatMessage,
    '2:7',
  )
  const face = { userId: '7', userName: 'Linh Vu', avatarUrl: '', userNum: 'linhvu', profiles: '' }
  chat.handlers.frame({ cmd: 30, name: 'person.changed', data: face })
  asked.resolve({ ...linh, remarks: 'Badminton Linh' })
  await vi.waitFor(() => expect(rows()).toMatchObject([{ remarks: 'Badminton Linh' }]), { timeout: 20_000 })
  expect(rows()).toMatchObject([{ lastMsgContent: 'third', lastSeq: 5, unreadCount: 1, userName: 'Linh Vu' }])
})

test('a row that the server sent while one was in flight is loaded once more', async () => {
  const asked = Promise.withResolvers<unknown>()
  answers.set(conversations.byPerson.path, asked.promise)
  show(linh)
  onRefreshed()
  onChanged({ ...linh, isMuted: true })
  answers.set(conversations.byPerson.path, { ...linh, isMuted: true, remarks: 'Badminton Linh' })
  const shown: unknown[] = []
  const stop = queryClient.getQueryCache().subscribe(() => shown.push(rows()?.[0]?.isMuted))
  asked.resolve(linh)
  await vi.waitFor(() => expect(rows()).toMatchObject([{ remarks: 'Badminton Linh' }]), { timeout: 20_000 })
  stop()
  expect(new Set(shown)).toEqual(new Set([true]))
})

test("a person's new picture is also shown in groups whose avatars are made of their members", () => {
  const face = { userId: '7', userName: 'Linh', avatarUrl: '' }
  const other = { userId: '8', userName: 'Budi', avatarUrl: '' }
  show({ ...linh, conversation: { type: 1, id: '5' }, faces: [other, face] })
  const data = { ...face, avatarUrl: '/media/new.webp', userNum: 'linhvu', profiles: '' }
  chat.handlers.frame({ cmd: 30, name: 'person.changed', data })
  expect(rows()).toMatchObject([{ faces: [other, { ...face, avatarUrl: '/media/new.webp' }] }])
})
