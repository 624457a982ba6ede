import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Plus } from 'lucide-react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { setFeatures } from '#client/feature-parts.ts'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/dialogs.tsx'
import { watchedEnds } from '#ui/watched-ends.fixture.ts'
import { ChatListScreen } from './chat-list-screen.tsx'
import { sessionWith } from './session.fixture.ts'

const ends = watchedEnds()

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})

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
  vi.unstubAllGlobals()
})

test('older chats are fetched 300 px before the end of the list', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ChatListScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(limits.reachBottomPx).toBe(300)
  await waitFor(() => expect(ends.watched().map(({ margin }) => margin)).toEqual(['0px 0px 300px 0px']))
  expect(screen.queryByText('Budi')).toBeNull()
  act(() => ends.scroll(true))
  expect((await screen.findAllByText('Budi')).length).toBeGreaterThan(0)
  await waitFor(() => expect(ends.watched()).toEqual([]))
})

test('the menu New has the entries of other features, and its own where those cannot be fetched', async () => {
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
