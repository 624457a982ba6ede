import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moments } from '@mynah/contract/moments'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { Around } from '#client/render-screen.fixture.tsx'
import { useMomentsBadge } from './badge.ts'

const none = { praiseCount: 0, commentCount: 0, fansCount: 0, hasNew: false }

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function badgeOf(answer: unknown) {
  const server = fakeServer({ [moments.unread.path]: answer })
  vi.stubGlobal('fetch', server.fetch)
  return { ...renderHook(useMomentsBadge, { wrapper: Around }), server }
}

test('until it is known that something is new the tab has no mark, and none where the server does not say', async () => {
  const { result, server } = badgeOf(refusal('10103', 'No'))
  expect(result.current).toEqual({})
  await waitFor(() => expect(server.bodiesOf(moments.unread.path)).toHaveLength(1))
  expect(result.current).toEqual({})
})

test.each([
  ['nothing is new', none, { dot: false }],
  ['a friend has published', { ...none, hasNew: true }, { dot: true }],
  ['others like and comment', { ...none, praiseCount: 2, commentCount: 1, hasNew: true }, { count: 3 }],
])('the tab of moments is marked by what the server counts: %s', async (_, unread, badge) => {
  const { result } = badgeOf(unread)
  await waitFor(() => expect(result.current).toEqual({ moments: badge }))
})
