import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import { ForwardScreen } from './forward-screen.tsx'

beforeAll(loadEnglish)

const linh = {
  ...{ userId: '7', userNum: 'linhvu', userName: 'Linh', avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: true, province: '', city: '' },
}
let ill: boolean

beforeEach(() => {
  ill = true
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const friends = path.endsWith('/userFriend/userList')
    if (friends && ill) throw new TypeError('Failed to fetch')
    const data = { list: friends ? [linh] : [], pageNo: 1, pageSize: 999, more: false }
    return Response.json({ retCode: '000000', retDesc: '', data })
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

test('friends that do not load can be loaded again, and do not count as none', async () => {
  renderScreen(<ForwardScreen />, { at: '/pages/room/relay?card=2:8' })
  const trouble = await screen.findByRole('alert')
  ill = false
  fireEvent.click(within(trouble).getByRole('button'))
  expect(await screen.findByRole('button', { name: 'Linh' })).toBeTruthy()
})

test('a message is forwarded to oneself first of all, which has no card to send', async () => {
  ill = false
  const page = (at: string) => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <ForwardScreen />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { unmount } = render(page('/pages/room/relay?share=2:8'))
  await screen.findByRole('button', { name: 'Linh' })
  const [first] = screen.getAllByRole('button', { pressed: false })
  expect(screen.getByRole('button', { name: 'Saved messages' })).toBe(first)
  unmount()
  render(page('/pages/room/relay?card=2:8'))
  await screen.findByRole('button', { name: 'Linh' })
  expect(screen.queryByRole('button', { name: 'Saved messages' })).toBeNull()
})
