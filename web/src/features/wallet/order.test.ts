import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { NoAnswer } from '@mynah/client/errors'
import { end, signIn } from '#client/session/auth-session.ts'
import { useOrder } from './order.ts'

const as = (userId: string) =>
  signIn({ token: `token-${userId}`, userId, userInfo: { userId, userName: userId } as Self })

beforeEach(() => {
  vi.useFakeTimers()
  as('1')
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const order = (action: (asked: string, requestId: string) => Promise<string>) =>
  renderHook(() =>
    useOrder<string, string>(
      (asked) => asked,
      action,
      () => undefined,
    ),
  ).result.current

test('an order without an answer is tried again under its id, but not in the session of another', async () => {
  const action = vi.fn(() => Promise.reject(new NoAnswer('timeout')))
  void order(action).run('5.00 to Budi')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(action).toHaveBeenCalledTimes(2)
  expect(new Set(action.mock.calls.map((call: unknown[]) => call[1])).size).toBe(1)
  end()
  as('2')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(action).toHaveBeenCalledTimes(2)
})

test('the same order of another user is another order', async () => {
  const ids: string[] = []
  const refused = vi.fn((_: string, requestId: string) => {
    ids.push(requestId)
    return new Promise<string>(() => undefined)
  })
  void order(refused).run('5.00 to Budi')
  end()
  as('2')
  void order(refused).run('5.00 to Budi')
  await vi.advanceTimersByTimeAsync(0)
  expect(new Set(ids).size).toBe(2)
})
