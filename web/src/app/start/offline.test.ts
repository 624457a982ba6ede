import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { startQueryPersistence } from '#client/storage/query-persistence.ts'
import { query, queryClient } from '#client/api/query.ts'
import { features } from '#app/features.ts'

const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock(import('#client/storage/indexed-db.ts'), async (original) => ({
  ...(await original()),
  fromCache: async (userId: string, key: string) => device.get(`${userId}/${key}`) as never,
  toCache: async (userId: string, key: string, value: unknown) => void device.set(`${userId}/${key}`, value),
}))

const contactsQuery = query(friends.list, { pageNo: 1, pageSize: limits.friendsPageSize })
const contacts = contactsQuery.queryKey
const groupList = query(groups.list, { pageNo: 1, pageSize: limits.groupsPageSize }).queryKey
const none = { pageNo: 1, pageSize: 999, more: false }
const linh = {
  userId: '7',
  userNum: 'linhvu',
  userName: 'Linh',
  avatarUrl: '',
  saveAvatar: '',
  remarks: 'L',
  profiles: '',
  sex: '',
  buddy: true,
  province: '',
  city: '',
}

beforeEach(() => {
  vi.useFakeTimers()
  device.clear()
  queryClient.clear()
})
afterEach(() => vi.useRealTimers())

test('contacts and groups are shown again at the next start, and not loaded before the first catch-up', async () => {
  // which calls features cache is declared when they are loaded
  expect(features.length).toBeGreaterThan(0)
  const first = startQueryPersistence(queryClient, () => '1')
  queryClient.setQueryData(contacts, { ...none, list: [linh] })
  queryClient.setQueryData(groupList, { ...none, list: [] })
  await vi.runAllTimersAsync()
  first.forget()
  queryClient.clear()
  await startQueryPersistence(queryClient, () => '1').restore()
  expect(queryClient.getQueryData(contacts)?.list).toEqual([linh])
  const shown = new QueryObserver(queryClient, contactsQuery)
  const stop = shown.subscribe(() => undefined)
  expect(shown.getCurrentResult().fetchStatus).toBe('idle')
  stop()
  expect(queryClient.getQueryData(groupList)?.list).toEqual([])
})

test('the last change before the page was hidden is there at the next start', async () => {
  const first = startQueryPersistence(queryClient, () => '1')
  queryClient.setQueryData(contacts, { ...none, list: [linh] })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  first.forget()
  queryClient.clear()
  await startQueryPersistence(queryClient, () => '1').restore()
  expect(queryClient.getQueryData(contacts)?.list).toEqual([linh])
})

test('nobody sees what the device stored for another user', async () => {
  startQueryPersistence(queryClient, () => '1')
  queryClient.setQueryData(contacts, { ...none, list: [linh] })
  await vi.runAllTimersAsync()
  queryClient.clear()
  await startQueryPersistence(queryClient, () => '2').restore()
  expect(queryClient.getQueryData(contacts)).toBeUndefined()
})

test('data stored by another version is shown if it has the current shape', async () => {
  startQueryPersistence(queryClient, () => '1')
  queryClient.setQueryData(contacts, { ...none, list: [linh] })
  queryClient.setQueryData(groupList, { ...none, list: [] })
  await vi.runAllTimersAsync()
  queryClient.clear()
  for (const [key, value] of device) {
    const { data } = value as { data: object }
    const changed = key.includes('riend') ? { ...data, list: [{ id: 7 }] } : data
    device.set(key, { by: 'https://example.org/assets/before.js', data: changed })
  }
  await startQueryPersistence(queryClient, () => '1').restore()
  expect(queryClient.getQueryData(contacts)).toBeUndefined()
  expect(queryClient.getQueryData(groupList)?.list).toEqual([])
})
