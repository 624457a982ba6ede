import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ServerFrame } from '@mynah/contract/socket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { Around } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { groupsQuery } from '#client/chat/entities.ts'
import { chat, chatSocket } from '#client/chat/chat.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { messagesLive } from '../live.ts'
import { sendTyping, useReadCounts } from '../queries.ts'

const path = 'messageRead/positions'
const answers: Record<string, unknown> = {}

beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: { userId: '7', userName: 'Amelia' } as Self })
  chat.handlers.set(messagesLive)
  const group = { id: '5', userCount: 3 }
  queryClient.setQueryData(groupsQuery.queryKey, { list: [group] } as never)
})
afterEach(() => {
  cleanup()
  end()
  chat.handlers.set([])
  vi.unstubAllGlobals()
})

const said = (groupId: string) =>
  act(() => chat.handlers.frame({ cmd: 30, name: 'messages.groupRead', data: { groupId } } as ServerFrame))

test('the number of readers is loaded once, and again when an event reports a change', async () => {
  answers[path] = { list: [{ after: 0, upTo: 3 }], counts: [] }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const { result } = renderHook(() => useReadCounts('5', [3, 4]), { wrapper: Around })
  await waitFor(() => expect(result.current(3)).toBe(1), { timeout: 20_000 })
  expect(result.current(4)).toBe(0)

  answers[path] = {
    list: [
      { after: 0, upTo: 4 },
      { after: 3, upTo: 4 },
    ],
    counts: [],
  }
  said('5')
  await waitFor(() => expect(result.current(4)).toBe(2), { timeout: 20_000 })
  expect(result.current(3)).toBe(1)
  expect(server.bodiesOf(path)).toEqual([{ groupId: '5' }, { groupId: '5' }])
})

test("in a group of more than two hundred the server counts, for the user's newest messages", async () => {
  queryClient.setQueryData(groupsQuery.queryKey, { list: [{ id: '5', userCount: 201 }] } as never)
  answers[path] = { list: [], counts: [150, 7] }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const { result } = renderHook(() => useReadCounts('5', [3, 4]), { wrapper: Around })
  await waitFor(() => expect(result.current(3)).toBe(150), { timeout: 20_000 })
  expect([result.current(4), result.current(5)]).toEqual([7, 0])
  expect(server.bodiesOf(path)).toEqual([{ groupId: '5', seqs: [3, 4] }])
})

test('in such a large group nobody sees who is typing', () => {
  const sent = vi.spyOn(chatSocket, 'send').mockReturnValue(true as never)
  sendTyping('1:5')
  expect(sent).toHaveBeenCalledTimes(1)
  queryClient.setQueryData(groupsQuery.queryKey, { list: [{ id: '6', userCount: 201 }] } as never)
  sendTyping('1:6')
  expect(sent).toHaveBeenCalledTimes(1)
})
