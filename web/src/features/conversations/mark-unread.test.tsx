import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSummary } from '@mynah/contract/conversations'
import type { Self } from '@mynah/contract/people'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { chat, chatSocket } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { ChatListScreen } from './list/chat-list-screen.tsx'
import { useConversation, useOpened } from './index.ts'
import { conversationsLive } from './live.ts'
import { put, useUnread } from './queries.ts'
import { sessionWith } from './session.fixture.ts'

beforeAll(loadEnglish)

const linh = z.encode(ConversationSummary, sessionWith({ isUnread: false }))
/** As from a server before this version. */
const { isUnread: _, ...older } = linh
const budi = { ...older, id: '28', toBizId: '8', userName: 'Budi' }

let rows: object[]
let asked: { path: string; body: unknown }[]
let refuses: boolean
let below: { chats: number; groups: number } | undefined

beforeEach(() => {
  rows = [linh, budi]
  asked = []
  refuses = false
  below = undefined
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  chat.handlers.set(conversationsLive)
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const body: unknown = await request.json()
    asked.push({ path, body })
    const ok = (data: unknown) => Response.json({ retCode: '000000', retDesc: '', data })
    if (path === 'imSession/myList')
      return ok({ list: rows, pageNo: 1, pageSize: 100, more: below !== undefined })
    if (path === 'imSession/unreadBelow') return ok(below)
    if (path === 'imSession/openSession') return ok(rows[0])
    if (path === 'imSession/markUnread' && refuses)
      return Response.json({ retCode: '10103', retDesc: 'Nothing there', data: null })
    return ok(null)
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Count = () => <output aria-label="Sum">{useUnread().chats}</output>

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ChatListScreen />
      </MemoryRouter>
      <Count />
      <DialogHost />
    </QueryClientProvider>,
  )

const row = async (name: string) =>
  (await screen.findByRole('link', { name: new RegExp(name) })).closest('li')!
const counts = (sum: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Sum' }).textContent).toBe(sum))

async function choose(name: string, action: string): Promise<void> {
  fireEvent.contextMenu(await screen.findByRole('link', { name: new RegExp(name) }))
  const menu = await screen.findByRole('menu')
  fireEvent.click(within(menu).getByRole('menuitem', { name: action }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
}
const marks = () => asked.filter(({ path }) => path === 'imSession/markUnread').map(({ body }) => body)

test('a row is marked unread at once, counts as one, can be stepped to, and is marked read again', async () => {
  show()
  await choose('Budi', 'Mark as unread')
  await counts('1')
  expect((await row('Budi')).textContent).toContain('Marked as unread')
  expect((await row('Budi')).hasAttribute('data-unread')).toBe(true)
  expect((await row('Linh')).hasAttribute('data-unread')).toBe(false)
  await choose('Budi', 'Mark as read')
  await counts('0')
  expect((await row('Budi')).textContent).not.toContain('Marked as unread')
  const both = [
    { id: '28', status: '1' },
    { id: '28', status: '0' },
  ]
  await waitFor(() => expect(marks()).toEqual(both))
})

test('the menu of a row mutes it for a time', async () => {
  show()
  await choose('Budi', 'Mute')
  fireEvent.click(await screen.findByRole('button', { name: '8 hours' }))
  const muted = () => asked.filter(({ path }) => path === 'imSession/noDisturb').map(({ body }) => body)
  await waitFor(() => expect(muted()).toEqual([{ id: '28', status: '1', minutes: 480 }]))
})

test('a change that the server refuses is reverted', async () => {
  refuses = true
  show()
  await choose('Linh', 'Mark as unread')
  await waitFor(() => expect(marks()).toHaveLength(1))
  await counts('0')
  expect((await row('Linh')).textContent).not.toContain('Marked as unread')
})

test('a muted row has its mark, but counts nowhere; one with unread messages shows how many', async () => {
  rows = [
    { ...linh, isUnread: '1', isDisturb: '1' },
    { ...budi, isUnread: '1', unreadCount: 3, readSeq: 1 },
  ]
  show()
  const [muted, many] = [await row('Linh'), await row('Budi')]
  expect(muted.textContent).toContain('Marked as unread')
  expect(muted.hasAttribute('data-unread')).toBe(false)
  expect(many.textContent).toContain('3 unread messages')
  expect(many.textContent).not.toContain('Marked as unread')
  await counts('3')
  const sent = vi.spyOn(chatSocket, 'send').mockReturnValue(true)
  await choose('Budi', 'Mark as read')
  await counts('0')
  expect(sent).toHaveBeenCalledOnce()
})

test('a mark that another device set or took away by reading is received', async () => {
  show()
  await row('Linh')
  act(() => chat.handlers.frame({ cmd: 30, name: 'session.changed', data: { ...linh, isUnread: '1' } }))
  await counts('1')
  expect((await row('Linh')).textContent).toContain('Marked as unread')
  const extras = { conversation: { type: 2, id: '7' }, msgId: '', seq: 4 }
  act(() => chat.handlers.frame({ cmd: 22, data: { code: 200, from: '1', extras, createTime: 1 } }))
  await counts('0')
})

test('a room removes the mark when it is opened, and not one that is set while it is open', async () => {
  rows = [{ ...linh, isUnread: '1' }]
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const open = () =>
    renderHook(
      () => {
        const { data } = useConversation({ type: 2, id: '7' })
        useOpened(data)
        return data
      },
      { wrapper },
    )
  const { result, unmount } = open()
  await waitFor(() => expect(result.current?.isUnread).toBe(false))
  expect(marks()).toEqual([{ id: '27', status: '0' }])
  act(() => chat.handlers.frame({ cmd: 30, name: 'session.changed', data: { ...linh, isUnread: '1' } }))
  await waitFor(() => expect(result.current?.isUnread).toBe(true))
  expect(marks()).toHaveLength(1)
  unmount()
  open()
  await waitFor(() => expect(marks()).toHaveLength(2))
})

test('the tabs count chats below the loaded rows, and reload once one of those moves up', async () => {
  rows = [{ ...linh, unreadCount: 2 }]
  below = { chats: 5, groups: 3 }
  show()
  await counts('7')
  expect(asked.filter(({ path }) => path === 'imSession/unreadBelow').map(({ body }) => body)).toEqual([
    { startTime: 10 },
  ])
  below = { chats: 4, groups: 3 }
  act(() =>
    put(sessionWith({ id: '28', conversation: { type: 2, id: '8' }, unreadCount: 2, lastMsgDate: 20 })),
  )
  await counts('8')
})
