import { QueryObserver } from '@tanstack/react-query'
import { groups } from '@mynah/contract/groups'
import { profileEvents } from '@mynah/contract/profile'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chat } from '#client/chat/chat.ts'
import { queryClient } from '#client/api/query.ts'
import { groupsLive } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('group data that a changed profile makes outdated is reloaded after a random time', async () => {
  let asked = 0
  const queryFn = async () => {
    asked += 1
    return {}
  }
  const shown = new QueryObserver(queryClient, { queryKey: [groups.members.path, { id: '5' }], queryFn })
  const stop = shown.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  chat.handlers.set(groupsLive)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const data = { userId: '8', userName: 'Linh', avatarUrl: '', userNum: 'linh', profiles: '' }
  chat.handlers.frame({ cmd: 30, name: profileEvents.changed.name, data } as never)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  stop()
})
