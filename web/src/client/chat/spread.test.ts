import { QueryObserver } from '@tanstack/react-query'
import { groups } from '@mynah/contract/groups'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupsQuery } from '#client/chat/entities.ts'
import { queryClient } from '#client/api/query.ts'
import { invalidateOverContacts, invalidateOverGroup } from '#client/chat/spread.ts'

const list = (userCount: number) => ({ list: [{ id: '7', userCount }], pageNo: 1, pageSize: 1, more: false })
const key = [groups.detail.path, { id: '7' }]
const stops: (() => void)[] = []
let asked: number

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  asked = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function shownInGroupOf(userCount: number): Promise<void> {
  queryClient.setQueryData(groupsQuery.queryKey, list(userCount) as never)
  const queryFn = async () => {
    asked += 1
    return {}
  }
  stops.push(new QueryObserver(queryClient, { queryKey: key, queryFn }).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  asked = 0
}

test('of 1,000 members who see the same event few send a request in the same tenth of a second', async () => {
  const delays: number[] = []
  await shownInGroupOf(1_000)
  for (let member = 0; member < 1_000; member += 1) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(member / 1_000)
    const before = Date.now()
    invalidateOverGroup('7', [groups.detail])
    await vi.advanceTimersToNextTimerAsync()
    delays.push(Date.now() - before)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(asked).toBe(1_000)
  const inTenths = Map.groupBy(delays, (ms) => Math.floor(ms / 100))
  expect(Math.max(...[...inTenths.values()].map((some) => some.length))).toBeLessThanOrEqual(40)
})

test('in a group of ten nobody waits longer than 30 ms', async () => {
  await shownInGroupOf(10)
  invalidateOverGroup('7', [groups.detail])
  await vi.advanceTimersByTimeAsync(30)
  expect(asked).toBe(1)
})

test('events that come meanwhile are covered by one request, and a page that opens at once asks at once', async () => {
  await shownInGroupOf(1_000)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (let event = 0; event < 5; event += 1) invalidateOverGroup('7', [groups.detail])
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1_501)
  expect(asked).toBe(1)
})

test('of all who see the same profile change few send a request in the same tenth of a second', async () => {
  const delays: number[] = []
  await shownInGroupOf(10)
  for (let contact = 0; contact < 1_000; contact += 1) {
    vi.spyOn(Math, 'random').mockReturnValueOnce(contact / 1_000)
    const before = Date.now()
    invalidateOverContacts([groups.detail])
    await vi.advanceTimersToNextTimerAsync()
    delays.push(Date.now() - before)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(asked).toBe(1_000)
  const inTenths = Map.groupBy(delays, (ms) => Math.floor(ms / 100))
  expect(Math.max(...[...inTenths.values()].map((some) => some.length))).toBeLessThanOrEqual(40)
})
