import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest'
import { conversations, type ConversationSummary } from '@mynah/contract/conversations'
import { presence } from '@mynah/contract/presence'
import { friends } from '@mynah/contract/friends'
import type { Self } from '@mynah/contract/people'
import { onSynced, type Started } from '@mynah/client/event-handlers'
import { currentSession, end, keepKey, signIn, updateUser } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'
import { startChat } from '#client/chat/chat-start.ts'
import { patch, query, queryClient } from '#client/api/query.ts'
import { liveOfStart, startMark } from '#client/session/start-mark.ts'

const page = { pageSize: 100, pageNo: 1 }
const list = query(conversations.list, page)
const waiting = query(friends.applyCount, { status: 0 })
let started: (Started | undefined)[] = []
const asked = vi.spyOn(queryClient, 'invalidateQueries')

beforeAll(() => startChat([onSynced((start) => started.push(start))]))
beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal(
    'WebSocket',
    class NeverOpen {
      close() {}
    },
  )
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  await vi.waitFor(() => {
    if (startMark() === undefined) throw new Error('what this device has is still being read')
  })
  started = []
  asked.mockClear()
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const rowOf = (userId: string, more: object = {}) => ({
  ...{
    id: `2${userId}`,
    toBizId: userId,
    toBizType: 2,
    userName: `User ${userId}`,
    avatarUrl: '',
    faces: [],
  },
  ...{
    remarks: '',
    unreadCount: 0,
    lastMsgContent: 'hello',
    lastMsgType: 0,
    lastMsgFrom: userId,
    lastMsgNick: '',
  },
  ...{
    lastMsgDate: 1_000 + Number(userId),
    lastSeq: 1,
    readSeq: 1,
    otherReadSeq: 0,
    isTop: '0',
    isDisturb: '0',
  },
  ...{ atMsgId: '', atMsgAll: '0', delMsgTime: 0, refusal: 0, refusalBy: '', refusalUntil: 0, textsLeft: -1 },
  ...{ isRequest: '0', background: '', ...more },
})
const unread = { praiseCount: 0, commentCount: 0, fansCount: 0, hasNew: false }
const whole = {
  sessions: [rowOf('2'), rowOf('3')],
  more: false,
  counts: { friendRequests: { count: 2 }, joinRequests: { count: 0 }, moments: unread },
  settings: { folders: { list: [] } },
  call: { call: null, missed: 1 },
}
const meOf = (userName: string, named: '0' | '1') => ({
  ...{ userId: '1', userNum: 'amelia', userName, avatarUrl: '', saveAvatar: '', remarks: '', profiles: '' },
  ...{ sex: '', buddy: false, province: '', city: '', mobile: '', email: '', address: '', canNumber: '0' },
  ...{ inviteCode: '', real: 0, sign: '0', userExt: { idCard: '', isSearch: '', isAddValidate: '' }, named },
})
const done = (data: object) => messageStore.receive({ cmd: 21, data: { done: true, ...data } })
const names = () =>
  queryClient.getQueryData<{ list: ConversationSummary[] }>(list.queryKey)?.list.map((row) => row.userName)

test("the data of a catch-up's end is stored, and not loaded", async () => {
  messageStore.sync()
  done({ mark: 'first', changed: whole, keepKey: 'k' })
  await vi.waitFor(() => expect(names()).toEqual(['User 2', 'User 3']))
  expect(queryClient.getQueryData(waiting.queryKey)).toEqual({ count: 2 })
  expect(started).toMatchObject([{ call: { call: null, missed: 1 } }])
  expect([startMark(), keepKey.get()]).toEqual(['first', 'k'])
  const [[filters]] = asked.mock.calls as [[{ predicate: (query: object) => boolean }]]
  const isAsked = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    filters.predicate(queryClient.getQueryCache().find({ queryKey }) as object)
  queryClient.setQueryData(['other', {}], 1)
  expect([isAsked(list), isAsked(waiting), isAsked({ queryKey: ['other', {}] })]).toEqual([
    false,
    false,
    true,
  ])
})

test('of later changes only those are sent, and replace what this device had', async () => {
  messageStore.sync()
  done({ mark: 'first', changed: whole })
  await vi.waitFor(() => expect(names()).toEqual(['User 2', 'User 3']))
  // changes that never reached the server do not outlive the next answer
  patch(conversations.list, page, (data) => ({ ...data, list: [] }))
  messageStore.sync()
  done({ mark: 'second', changed: { sessions: [rowOf('4')], hidden: ['23'] } })
  await vi.waitFor(() => expect(names()).toEqual(['User 2', 'User 4']))
  messageStore.sync()
  done({ mark: 'second', changed: {} })
  expect(started.at(-1)).toMatchObject({ call: { missed: 1 } })
})

test('changes during the request are in the answer too', async () => {
  messageStore.sync()
  patch(friends.applyCount, { status: 0 }, () => ({ count: 3 }))
  done({ mark: 'first', changed: whole })
  await vi.waitFor(() => expect(queryClient.getQueryData(waiting.queryKey)).toEqual({ count: 3 }))
})

test('what the user changed while a start was on its way stays, and is asked for again', async () => {
  const call = vi.fn((_request: Request) => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', call)
  messageStore.sync()
  updateUser({ userId: '1', userName: 'Ame', named: true } as Self)
  done({ mark: 'first', changed: { ...whole, me: meOf('New member 1234', '0') } })
  expect(currentSession()).toMatchObject({ user: { userName: 'Ame', named: true } })
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  messageStore.sync()
  done({ mark: 'second', changed: { me: meOf('Amy', '1') } })
  expect(currentSession()).toMatchObject({ user: { userName: 'Amy' } })
})

test.each([
  ['has no mark', {}],
  ['cannot be read', { mark: 'first', changed: { ...whole, counts: {} } }],
])('if the end of a catch-up %s, all is loaded', (_, data) => {
  messageStore.sync()
  done(data)
  expect(asked).toHaveBeenCalledWith({ queryKey: [] })
  expect(started).toEqual([undefined])
  expect(startMark()).toBe('')
})

test('each answer says who is online, and of a newer version of the app', async () => {
  const { queryKey } = query(presence.online, { ids: ['2', '3'] })
  queryClient.setQueryData(queryKey, { online: ['2'] })
  const first = liveOfStart()
  messageStore.sync()
  const version = { code: 261, version: '2.0', note: '', url: '', forced: '0' }
  done({ mark: 'first', changed: { ...whole, online: ['3', '4'], version } })
  expect(await first).toMatchObject({ online: ['3', '4'], version: { code: 261, forced: false } })
  expect(queryClient.getQueryData(queryKey)).toEqual({ online: ['3'] })
  messageStore.sync()
  done({ mark: 'first', changed: {} })
  expect(await liveOfStart()).toMatchObject({ online: [] })
  expect(queryClient.getQueryData(queryKey)).toEqual({ online: [] })
  messageStore.sync()
  done({})
  expect(await liveOfStart()).toBeUndefined()
})
