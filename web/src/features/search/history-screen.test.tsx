import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#client/query.ts'
import { end, signIn } from '#client/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { HistoryScreen } from './history-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

test('pulling the history of a room down asks for it again', async () => {
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list: [], more: false, pageNo: 1, pageSize: 20 },
    })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/pages/room/history?id=9&type=2']}>
        <HistoryScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
  await screen.findByText(/Nothing was sent here yet/)
  const scroller = document.querySelector('.scroller')
  if (!scroller) throw new Error('Nothing scrolls')
  fireEvent.touchStart(scroller, { touches: [{ clientX: 0, clientY: 0 }] })
  fireEvent.touchMove(scroller, { touches: [{ clientX: 0, clientY: 400 }] })
  fireEvent.touchEnd(scroller)
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 20_000 })
})
