import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { startChat } from '#client/chat/chat-start.ts'

beforeAll(() => startChat([]))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal(
    'WebSocket',
    class NeverOpen {
      close() {}
    },
  )
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const caughtUp = () => {
  messageStore.sync()
  messageStore.receive({ cmd: 21, data: { done: true } })
}

test('after the first connection, too, everything shown is loaded again', () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  messageStore.sync()
  expect(asked).not.toHaveBeenCalled()
  messageStore.receive({ cmd: 21, data: { done: true } })
  expect(asked).toHaveBeenCalledWith({ queryKey: [] })
})

test('without a catch-up, cached data is loaded again after 5 s', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveBeenCalledWith({ queryKey: [] })
})

test('after a catch-up within 5 s, it is not loaded a second time', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  signIn({ token: 't', userId: '2', userInfo: { userId: '2', userName: 'Budi' } as Self })
  await vi.advanceTimersByTimeAsync(100)
  caughtUp()
  expect(asked).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledOnce()
})
