import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage } from '@mynah/contract/socket'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { toCache } from '#client/storage/indexed-db.ts'
import { startMessageCache } from '#client/storage/message-cache.ts'
import { messageStore } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { StorageScreen } from './storage-screen.tsx'

let cache: ReturnType<typeof startMessageCache>
const rows = new Map<string, unknown>()
vi.mock('idb', () => ({
  openDB: async () => ({
    getAllKeys: async () => [...rows.keys()],
    get: async (_: string, key: string) => rows.get(key),
    put: async (_: string, value: unknown, key: string) => void rows.set(key, value),
    delete: async (_: string, key: string) => void rows.delete(key),
  }),
}))

const message = (from: string, nick: string, seq: number, content: string) =>
  ({
    ...{ id: `${from}-${seq}`, seq, from, to: '1', chatType: 2, msgType: 0, content, extras: {} },
    ...{ createTime: seq, nick, avatar: '' },
  }) as unknown as ChatMessage

beforeAll(async () => {
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
beforeEach(async () => {
  rows.clear()
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  await toCache('1', 'chats', [
    ['2:7', [message('7', 'Linh', 1, 'hi'), message('7', 'Linh', 2, 'there')]],
    ['2:8', [message('8', 'Somchai', 1, 'a much longer message than the others. '.repeat(99))]],
  ])
  await toCache('1', 'unsent/a', { key: '2:7', entry: { frame: {}, createTime: 1 } })
  await toCache('1', 'uploads/b', { key: '2:8', file: new File(['x'.repeat(3_000)], 'a.txt') })
  cache = startMessageCache(messageStore, () => '1')
  await cache.restore()
})
afterEach(() => {
  cleanup()
  // changes of one test must not be saved in the next
  cache.forget()
  end()
  vi.restoreAllMocks()
  messageStore.clear()
  vi.unstubAllGlobals()
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
})

async function show() {
  const nothing = { list: [], pageNo: 1, pageSize: 100, more: false }
  const server = fakeServer({ [conversations.list.path]: nothing, [groups.list.path]: nothing })
  vi.stubGlobal('fetch', server.fetch)
  renderScreen(
    <>
      <StorageScreen />
      <DialogHost />
    </>,
  )
  return screen.findByRole('group', { name: 'Chats' })
}

const names = (chats: HTMLElement) =>
  within(chats)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('chats are listed largest first with their size, and show what is unsent', async () => {
  const chats = await show()
  const [first, second] = names(chats)
  expect(first).toMatch(/Somchai.*1 message · 1 waiting to be sent.*\d KB/)
  expect(second).toMatch(/Linh.*2 messages · 1 waiting to be sent.*\d B/)
  expect(screen.getByText('Waiting to be sent')).toBeTruthy()
})

test('one chat is freed; the other one and all unsent messages stay, now and after the next save', async () => {
  const chats = await show()
  fireEvent.click(within(chats).getByRole('button', { name: 'Free up Somchai' }))
  await waitFor(() => expect(names(chats)).toHaveLength(1), { timeout: 20_000 })
  expect((rows.get('1/chats') as [string][]).map(([key]) => key)).toEqual(['2:7'])
  // hiding the page saves the last changes at once
  messageStore.deleted('2:7', ['7-1'])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(rows.get('1/chats')).toEqual([['2:7', [message('7', 'Linh', 2, 'there')], 0]]), {
    timeout: 20_000,
  })
  expect([...rows.keys()]).toEqual(['1/chats', '1/unsent/a', '1/uploads/b'])
})

test('all is freed after a question, except unsent messages', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  const dialog = await screen.findByRole('dialog', { name: 'Clear what is stored on this device?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear all' }))
  expect(await screen.findByText('No chat is stored on this device.')).toBeTruthy()
  expect([...rows.keys()]).toEqual(['1/unsent/a', '1/uploads/b'])
})

test('a chat that is cached while the page is open is added to the list', async () => {
  const chats = await show()
  fireEvent.click(within(chats).getByRole('button', { name: 'Free up Linh' }))
  await waitFor(() => expect(names(chats)).toHaveLength(1))
  messageStore.deleted('2:7', ['7-1'])
  await waitFor(() => expect(names(chats)).toHaveLength(2), { timeout: 20_000 })
  expect(names(chats)[1]).toMatch(/Linh.*1 message/)
})
