import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ConversationSummary } from '@mynah/contract/conversations'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
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
