import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignInState } from '@mynah/contract/daily-sign-in'

import { Around } from '#client/render-screen.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { useSignIn } from './queries.ts'

const hour = 3_600_000
const nextDay = Date.UTC(2026, 10, 24)
const signedToday: SignInState = {
  ...{ signed: true, today: '2026-11-23', streak: 7, nextStreak: 8, nextPoints: 12, lastTime: 1 },
  ...{ points: [5, 6, 7, 8, 9, 10, 12], opensAt: nextDay, holdsUntil: nextDay + 24 * hour },
  ...{ goldBars: 0, reminder: false, timeZone: 'Asia/Jakarta', timeZoneFrom: 1 },
}
const answer = vi.fn<() => Promise<SignInState>>()
vi.mock(import('#client/api/api.ts'), async (original) => ({
  ...(await original()),
  api: (() => answer()) as never,
}))

beforeEach(() => {
  vi.useFakeTimers({ now: nextDay - 5.5 * hour })
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const stateNow = async () => ({
  ...structuredClone(signedToday),
  ...(Date.now() >= nextDay && { signed: false, today: '2026-11-24', opensAt: nextDay }),
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page that stays open for hours reloads the state when the next day begins', async () => {
  answer.mockImplementation(stateNow)
  const { result } = renderHook(useSignIn, { wrapper: Around })
  await pass(0)
  expect(result.current.data?.signed).toBe(true)
  await pass(5.5 * hour + 1_000)
  expect(result.current.data).toMatchObject({ signed: false, today: '2026-11-24' })
})

test('an hour in which no answer came is not the last one', async () => {
  answer.mockImplementation(stateNow)
  const { result } = renderHook(useSignIn, { wrapper: Around })
  await pass(0)
  answer.mockImplementation(() => Promise.reject(new Error('no line')))
  await pass(1.5 * hour)
  // the first answer, and three attempts after an hour
  expect(answer).toHaveBeenCalledTimes(4)
  answer.mockImplementation(stateNow)
  await pass(4 * hour + 1_000)
  expect(result.current.data?.signed).toBe(false)
})
