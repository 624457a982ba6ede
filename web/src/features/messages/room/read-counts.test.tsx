import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ServerFrame } from '@mynah/contract/socket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { end, signIn } from '#client/auth-session.ts'
import { groupsQuery } from '#client/entities.ts'
import { chat } from '#client/chat.ts'
import { Around, fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/query.ts'
import { messagesLive } from '../live.ts'
import { useReadCounts } from '../queries.ts'

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

test('how many have read is asked for once, and again when an event says that it has changed', async () => {
  answers[path] = { list: [{ after: 0, upTo: 3 }] }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const { result } = renderHook(() => useReadCounts('5', true), { wrapper: Around })
  await waitFor(() => expect(result.current(3)).toBe(1), { timeout: 20_000 })
  expect(result.current(4)).toBe(0)

  answers[path] = {
    list: [
      { after: 0, upTo: 4 },
      { after: 3, upTo: 4 },
    ],
  }
  said('5')
  await waitFor(() => expect(result.current(4)).toBe(2), { timeout: 20_000 })
  expect(result.current(3)).toBe(1)
  expect(server.bodiesOf(path)).toEqual([{ groupId: '5' }, { groupId: '5' }])
})
