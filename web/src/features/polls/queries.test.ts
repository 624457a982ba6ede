import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { polls, type OwnPoll } from '@mynah/contract/polls'
import { end, signIn } from '#client/auth-session.ts'
import { query, queryClient } from '#client/query.ts'
import { castVote, sendWaiting, take } from './queries.ts'

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

test('a vote that was taken back on another device does not come back with a late answer to it', () => {
  const { queryKey } = query(polls.detail, { conversation, msgId })
  queryClient.setQueryData(queryKey, own(8, []))
  take(conversation, own(12, []))
  take(conversation, own(11, [1]))
  expect(queryClient.getQueryData(queryKey)).toEqual(own(12, []))
  take(conversation, own(15, [2]))
  expect(queryClient.getQueryData(queryKey)).toEqual(own(15, [2]))
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
