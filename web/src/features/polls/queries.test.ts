import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { polls, type OwnPoll } from '@mynah/contract/polls'
import { end, signIn } from '#client/session/auth-session.ts'
import { query, queryClient } from '#client/api/query.ts'
import { castVote, sendWaiting, take, useUnsentVote } from './queries.ts'

const conversation = { type: 1 as const, id: '5' }
const msgId = 'm'.repeat(32)
const own = (change: number, choices: number[]): OwnPoll => ({
  ...{ msgId, seq: 1, change, choices, waiting: [], voted: choices.length > 0 },
})

beforeEach(() => signIn({ token: 't', userId: '7', userInfo: { userId: '7' } as unknown as Self }))
afterEach(() => {
  end()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a vote that was withdrawn on another device does not come back with an older answer', () => {
  const { queryKey } = query(polls.detail, { conversation, msgId })
  queryClient.setQueryData(queryKey, own(8, []))
  take(conversation, own(12, []))
  take(conversation, own(11, [1]))
  expect(queryClient.getQueryData(queryKey)).toEqual(own(12, []))
  take(conversation, own(15, [2]))
  expect(queryClient.getQueryData(queryKey)).toEqual(own(15, [2]))
})

test.each([
  ['was not asked for', false],
  ['is on its way', true],
])('a vote whose poll %s stays shown when it is with the server', async (_, isAsked) => {
  const taken = Promise.withResolvers<Response>()
  const detail = Promise.withResolvers<Response>()
  const ok = (data: OwnPoll) => Response.json({ retCode: '000000', retDesc: '', data })
  vi.stubGlobal('fetch', ({ url }: Request) => (url.includes('vote') ? taken.promise : detail.promise))
  const { queryKey, ...rest } = query(polls.detail, { conversation, msgId })
  const asked = isAsked && queryClient.fetchQuery({ queryKey, ...rest })
  castVote(conversation, msgId, [1])
  const { result } = renderHook(() => useUnsentVote(msgId))
  expect(result.current).toEqual([1])
  taken.resolve(ok(own(12, [1])))
  await vi.waitFor(() => expect(result.current).toBeUndefined())
  expect(queryClient.getQueryData(queryKey)).toEqual(own(12, [1]))
  detail.resolve(ok(own(11, [])))
  await asked
  expect(queryClient.getQueryData(queryKey)).toEqual(own(12, [1]))
})

test('a vote whose call ends without an answer after the connection is back is sent again', async () => {
  const hanging = Promise.withResolvers<Response>()
  const fetch = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined))
  fetch.mockReturnValueOnce(hanging.promise)
  vi.stubGlobal('fetch', fetch)
  castVote(conversation, msgId, [1])
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  void sendWaiting()
  hanging.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
})
