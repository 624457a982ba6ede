import { beforeEach, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { friends } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import type { Person } from '@mynah/contract/people'
import { chat } from '#client/chat/chat.ts'
import { query, queryClient } from '#client/api/query.ts'
import { friendsLive } from './live.ts'

const linh = { userId: '7', userName: 'Linh', remarks: 'L', buddy: true } as Person
const list = query(friends.list, { pageNo: 1, pageSize: limits.friendsPageSize })
const detail = query(account.detail, { id: '7' })
const count = query(friends.applyCount, { status: 0 })

beforeEach(() => {
  queryClient.clear()
  chat.handlers.set(friendsLive)
  queryClient.setQueryData(list.queryKey, { list: [linh], pageNo: 1, pageSize: 999, more: false })
  queryClient.setQueryData(detail.queryKey, linh)
  queryClient.setQueryData(count.queryKey, { count: 0 })
})

const applySignal = (code: number) =>
  chat.handlers.frame({ cmd: 22, data: { code, from: '7', to: '1', extras: { userId: '7' }, createTime: 1 } })

test('a person who ended the friendship leaves the list, and is a stranger without remark', () => {
  applySignal(302)
  expect(queryClient.getQueryData(list.queryKey)?.list).toEqual([])
  expect(queryClient.getQueryData(detail.queryKey)).toMatchObject({ buddy: false, remarks: '' })
})

test('the number of waiting requests is the pushed one', () => {
  chat.handlers.frame({ cmd: 30, name: 'friend.applyCount', data: { count: 3 } })
  expect(queryClient.getQueryData(count.queryKey)).toEqual({ count: 3 })
})

test.for([
  ['a refreshed friend', () => applySignal(300), list.queryKey],
  [
    'a change of blocks',
    () => chat.handlers.frame({ cmd: 30, name: 'friend.blocksChanged', data: {} }),
    detail.queryKey,
  ],
] as const)('%s makes what is cached out of date', ([, listener, key]) => {
  listener()
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
