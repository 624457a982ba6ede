import { renderHook, waitFor } from '@testing-library/react'
import { presence } from '@mynah/contract/presence'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { endLive, expectLive } from '#client/session/start-mark.ts'
import { useOnline, usePresenceLine } from './index.ts'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

function line(answer: { shown: string; online: string; lastSeen: number }, enabled = true) {
  const server = fakeServer({ [presence.detail.path]: answer })
  vi.stubGlobal('fetch', server.fetch)
  const { result } = renderHook(() => usePresenceLine('7', enabled), { wrapper: Around })
  return { server, result }
}

test('a friend who has a page open is online', async () => {
  const { result } = line({ shown: '1', online: '1', lastSeen: 0 })
  await waitFor(() => expect(result.current).toBe('Online'), { timeout: 20_000 })
})

test('for a friend who left, the line says when', async () => {
  const { result } = line({ shown: '1', online: '0', lastSeen: Date.UTC(2020, 4, 5, 12) })
  await waitFor(() => expect(result.current).toMatch(/^Last seen .*2020/), { timeout: 20_000 })
})

test('for a friend who hides it, or was never online, there is no line', async () => {
  for (const answer of [
    { shown: '0', online: '1', lastSeen: 5 },
    { shown: '1', online: '0', lastSeen: 0 },
  ]) {
    queryClient.clear()
    const { server, result } = line(answer)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 20_000 })
    expect(server.bodiesOf(presence.detail.path)).toEqual([{ userId: '7' }])
    expect(result.current).toBeUndefined()
  }
})

test('nothing is asked where it is not wanted', () => {
  const { server } = line({ shown: '1', online: '1', lastSeen: 0 }, false)
  expect(server.bodiesOf(presence.detail.path)).toEqual([])
})

function list() {
  const server = fakeServer({ [presence.online.path]: { online: ['7'] } })
  vi.stubGlobal('fetch', server.fetch)
  const ids = ['7', '8']
  return { server, ...renderHook(() => [...useOnline(ids)], { wrapper: Around }) }
}

test('who is online is taken from the answer to a start, which is waited for', async () => {
  expectLive()
  const { server, result } = list()
  endLive({ online: ['8', '9'] })
  await waitFor(() => expect(result.current).toEqual(['8']), { timeout: 20_000 })
  expect(server.bodiesOf(presence.online.path)).toEqual([])
})

test('who is online is asked for where a start has no answer, or none is expected', async () => {
  for (const isExpected of [true, false]) {
    queryClient.clear()
    if (isExpected) expectLive()
    const { server, result, unmount } = list()
    if (isExpected) endLive(undefined)
    await waitFor(() => expect(result.current).toEqual(['7']), { timeout: 20_000 })
    expect(server.bodiesOf(presence.online.path)).toEqual([{ ids: ['7', '8'] }])
    unmount()
  }
})
