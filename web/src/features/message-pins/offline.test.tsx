import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import * as conversations from '#features/conversations/index.ts'
import { PinBar } from './pin-bar.tsx'

const rows = new Map<string, unknown>()
vi.mock('idb', () => ({
  openDB: async () => ({
    get: async (_: string, key: string) => rows.get(key),
    put: async (_: string, value: unknown, key: string) => void rows.set(key, structuredClone(value)),
    delete: async (_: string, key: string) => void rows.delete(key),
  }),
}))

beforeAll(loadEnglish)
beforeEach(() => {
  rows.clear()
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const message = {
  ...{ id: 'm'.repeat(32), seq: 4, toBizId: '8', toBizType: 2, from: '8', nick: 'Linh', avatar: '' },
  ...{ msgType: 0, content: 'The key is under the mat', extras: '{}', createTime: 1 },
}
/** Shows the bar with the server's answer, or without any answer. */
function show(list?: object[]) {
  vi.stubGlobal('fetch', fakeServer(list ? { 'messagePin/list': { list } } : {}).fetch)
  renderScreen(<PinBar chat="2:8" />)
}
function leave() {
  cleanup()
  queryClient.clear()
}

test('pinned messages are shown offline, until the pin ends', async () => {
  const soon = Date.now() + 60_000
  show([{ message, pinTime: 5, until: soon }])
  await screen.findByText('The key is under the mat')
  await waitFor(() => expect(rows.size).toBe(1))
  leave()
  show()
  expect(await screen.findByText('The key is under the mat')).toBeTruthy()
  leave()
  vi.spyOn(Date, 'now').mockReturnValue(soon + 1)
  show()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.data).toBeDefined())
  expect(screen.queryByText('The key is under the mat')).toBeNull()
})

test('of a chat with disappearing messages nothing is stored', async () => {
  vi.spyOn(conversations, 'shownConversation').mockReturnValue({
    expiry: [{ fromSeq: 1, seconds: 60 }],
  } as never)
  rows.set('7/["messagePin/list",{"conversation":{"id":"8","type":2}}]', { by: '', data: { list: [] } })
  show([{ message, pinTime: 5, until: 0 }])
  await screen.findByText('The key is under the mat')
  await waitFor(() => expect(rows.size).toBe(0))
})
