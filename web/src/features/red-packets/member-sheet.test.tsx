import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '@mynah/contract/limits'
import type { Self } from '@mynah/contract/people'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { MemberSheet } from './member-sheet.tsx'

beforeAll(loadEnglish)

let asked: (string | undefined)[]

beforeEach(() => {
  asked = []
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('ember')) return Response.json({ retCode: '000000', retDesc: '', data: null })
    const given =
      request.method === 'GET'
        ? Object.fromEntries(new URL(request.url).searchParams)
        : ((await request.json()) as { name?: string })
    asked.push(given.name)
    return Response.json({
      retCode: '000000',
      retDesc: '',
      data: { list: [], pageNo: 1, pageSize: 100, more: false },
    })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a member is looked for half a second after the last letter, and not for each letter', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemberSheet open groupId="9" onClose={() => undefined} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  const field = await screen.findByPlaceholderText('Find a member')
  await waitFor(() => expect(asked).toEqual([undefined]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(limits.debounceMs).toBe(500)
  for (const value of ['L', 'Li', 'Linh ']) {
    fireEvent.change(field, { target: { value } })
    await pass(limits.debounceMs - 1)
  }
  expect(asked).toEqual([undefined])
  await pass(1)
  vi.useRealTimers()
  await waitFor(() => expect(asked).toEqual([undefined, 'Linh']))
})
