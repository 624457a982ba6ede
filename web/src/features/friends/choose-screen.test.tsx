import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { ChooseScreen } from './choose-screen.tsx'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const friend = (userId: string, userName: string) => ({
  ...{ userId, userName, userNum: `num${userId}`, avatarUrl: '', saveAvatar: '', remarks: '' },
  ...{ profiles: '', sex: '', buddy: true, province: '', city: '' },
})

const Next = () => <output>{JSON.stringify(useLocation().state)}</output>

test('a group with a friend starts with that friend chosen, and others can be added', async () => {
  const list = [friend('8', 'Budi'), friend('9', 'Linh'), friend('10', 'Mei')]
  vi.stubGlobal(
    'fetch',
    fakeServer({ 'userFriend/userList': { list, pageNo: 1, pageSize: 999, more: false } }).fetch,
  )
  renderScreen(
    <>
      <Routes>
        <Route path="/pages/friend/choose" element={<ChooseScreen />} />
        <Route path="/pages/group/create" element={<Next />} />
      </Routes>
    </>,
    { at: '/pages/friend/choose?with=8' },
  )
  fireEvent.click(await screen.findByRole('button', { name: /Linh/ }))
  expect(screen.queryByRole('button', { name: /Budi/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Done/ }))
  expect((await screen.findByRole('status')).textContent).toBe('{"friendIds":["8","9"]}')
})
