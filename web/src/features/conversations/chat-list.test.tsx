import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createHashRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import type { ChatListPart } from '#client/feature.ts'
import { setFeatures } from '#client/feature-parts.ts'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { UndoBar } from '#ui/layers/undo-bar.tsx'
import { watchedEnds } from '#ui/lists/watched-ends.fixture.ts'
import { ChatKeys } from './chat-keys.tsx'
import { ChatListScreen } from './list/chat-list-screen.tsx'
import { sessionWith } from './session.fixture.ts'

const ends = watchedEnds()

beforeAll(loadEnglish)

const linh = z.encode(ConversationSummary, sessionWith({}))
const budi = { ...linh, id: '28', toBizId: '8', userName: 'Budi' }

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const { startTime } = (await request.json()) as { startTime?: number }
    const data =
      path === 'imSession/myList'
        ? { list: startTime ? [budi] : [linh], pageNo: 1, pageSize: 100, more: !startTime }
        : null
    return Response.json({ retCode: '000000', retDesc: '', data })
  })
})
afterEach(() => {
  cleanup()
  setFeatures([])
  end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('older chats are fetched 300 px before the end of the list', async () => {
  renderScreen(<ChatListScreen />)
  expect(limits.reachBottomPx).toBe(300)
  await waitFor(() => expect(ends.watched().map(({ margin }) => margin)).toEqual(['0px 0px 300px 0px']))
  expect(screen.queryByText('Budi')).toBeNull()
  act(() => ends.scroll(true))
  expect((await screen.findAllByText('Budi')).length).toBeGreaterThan(0)
  await waitFor(() => expect(ends.watched()).toEqual([]))
})

test('the menu New has the entries of other features, and only its own if those cannot be loaded', async () => {
  const newPart = vi.fn(async () => ({ entries: [{ path: '/there', label: () => 'New thing', icon: Plus }] }))
  setFeatures([{ name: 'things', newPart }])
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ChatListScreen />
      </MemoryRouter>
      <DialogHost />
    </QueryClientProvider>,
  )
  const entries = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'New' }))
    const names = (await screen.findAllByRole('menuitem')).map((one) => one.textContent)
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return names
  }
  const own = ['New group', 'Add friend', 'Scan']
  newPart.mockRejectedValueOnce(new Error('no network'))
  expect(await entries()).toEqual(own)
  expect(await entries()).toEqual([...own, 'New thing'])
})

/** In wire format. */
const row = (id: string, userName: string, change: object = {}) => ({
  ...{ ...linh, id, toBizId: id, userName },
  ...change,
})
function showChats(...list: object[]) {
  const server = fakeServer({
    'imSession/myList': { list, pageNo: 1, pageSize: 100, more: false },
    'imSession/archive': null,
    'imSession/top': null,
  })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <ChatListScreen />
      <DialogHost />
      <UndoBar />
    </>,
  )
  return server
}
const five = () => [
  row('7', 'Linh', { unreadCount: 2 }),
  ...['Budi', 'Ana', 'Chanida', 'Arjun'].map((name, at) => row(String(at + 2), name)),
]
const chats = () =>
  within(screen.getByRole('list', { name: 'Chats' }))
    .queryAllByRole('link')
    .map((one) => /(?:Linh|Budi|Ana|Chanida|Arjun)/.exec(one.textContent)?.[0])
const filterBy = (name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name }))

test('a filter is stored on the device, and where it shows nothing a button leads back to all', async () => {
  showChats(...five())
  await screen.findByRole('group', { name: 'Show' })
  filterBy('Unread')
  expect(chats()).toEqual(['Linh'])
  expect(localStorage.getItem('chat-filter')).toBe('unread')
  filterBy('Groups')
  expect(chats()).toEqual([])
  expect(screen.getByText('No groups here yet.').getAttribute('role')).toBe('status')
  fireEvent.click(screen.getByRole('button', { name: 'Show all chats' }))
  expect(chats()).toHaveLength(5)
  expect(localStorage.getItem('chat-filter')).toBeNull()
})

test('a feature gives the list filters of its own, the page behind them and an entry of each chat, and no feature none', async () => {
  const run = vi.fn<(row: ConversationSummary, open: (path: string) => void) => Promise<void>>()
  run.mockResolvedValue()
  const unread = { id: 'a', name: 'To answer', shows: (_: unknown, isUnread: boolean) => isUnread }
  const chatListPart: ChatListPart = {
    useFilters: () => [unread],
    page: { icon: Plus, name: () => 'Shelves', path: '/shelves' },
    action: { icon: Plus, name: () => 'Put on a shelf', run },
  }
  setFeatures([{ name: 'shelves', chatListPart }])
  // with so few chats there are no other filters
  showChats(...five().slice(0, 2))
  await screen.findByRole('button', { name: 'Shelves' })
  filterBy('To answer 2 unread messages')
  expect(chats()).toEqual(['Linh'])
  fireEvent.contextMenu(screen.getByRole('link', { name: /Linh/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Put on a shelf' }))
  await waitFor(() => expect(run.mock.calls.map(([{ id }]) => id)).toEqual(['7']))
  cleanup()
  setFeatures([])
  showChats(...five())
  await screen.findByRole('group', { name: 'Show' })
  expect(screen.queryByRole('button', { name: 'Shelves' })).toBeNull()
  expect(chats()).toHaveLength(5)
  // after signing in the list may appear before the features have loaded
  const useFilters = () => [useState(unread)[0]]
  act(() => setFeatures([{ name: 'shelves', chatListPart: { ...chatListPart, useFilters } }]))
  expect(screen.getByRole('button', { name: 'Shelves' })).toBeDefined()
  expect(chats()).toEqual(['Linh'])
  setFeatures([])
})

test('on Android a swipe across a chat archives it; it can be undone, and has its pin again', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 16; Pixel 10)')
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(390)
  const [first = {}, ...others] = five()
  const server = showChats({ ...first, isTop: '1' }, ...others)
  const linhRow = await screen.findByText('Linh')
  fireEvent.touchStart(linhRow, { touches: [{ clientX: 350, clientY: 100 }] })
  for (const clientX of [300, 200, 100])
    fireEvent.touchMove(linhRow, { touches: [{ clientX, clientY: 100 }] })
  fireEvent.touchEnd(linhRow, { touches: [] })
  await waitFor(() => expect(chats()).not.toContain('Linh'))
  expect(screen.getByText('Archived: Linh')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(chats()[0]).toBe('Linh'))
  expect(screen.queryByText('Archived: Linh')).toBeNull()
  expect(server.bodiesOf('imSession/archive').map(({ status }) => status)).toEqual(['1', '0'])
  await waitFor(() => expect(server.bodiesOf('imSession/top').map(({ status }) => status)).toEqual(['1']))
})

const pressDown = () =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', ctrlKey: true, cancelable: true }))
const openedRoom = () => /id=(\d+)/.exec(window.location.hash)?.[1]

function renderKeys() {
  window.location.hash = '#/pages/chat/list'
  const router = createHashRouter([{ path: '*', element: <ChatKeys /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('Ctrl+Down goes through the chats that the filter shows', async () => {
  const [first = {}, second = {}, ...others] = five()
  showChats(first, second, ...others.slice(0, 2), row('9', 'Arjun', { unreadCount: 1 }))
  await screen.findByRole('group', { name: 'Show' })
  filterBy('Unread')
  renderKeys()
  const opened: (string | undefined)[] = []
  for (let presses = 0; presses < 3; presses += 1) {
    await act(async () => void pressDown())
    opened.push(openedRoom())
  }
  expect(opened).toEqual(['7', '9', '9'])
})

test('Ctrl+Down again before the chat is painted goes on to the next one', async () => {
  const [first = {}, second = {}, third = {}] = five()
  showChats(first, second, third)
  await screen.findByText('Budi')
  renderKeys()
  const opened: (string | undefined)[] = []
  await act(async () => {
    for (let presses = 0; presses < 3; presses += 1) {
      pressDown()
      await vi.waitFor(() => expect(openedRoom()).not.toBe(opened.at(-1)))
      opened.push(openedRoom())
    }
  })
  expect(new Set(opened).size).toBe(3)
})
