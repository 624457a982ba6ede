import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import type { WireFrame } from '@mynah/contract/frames'
import { msgType } from '@mynah/contract/message-kinds'
import { messages } from '@mynah/contract/messages'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('a request is pending, its acceptance makes both friends, and both receive it live', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [a, b] = [await ana.connect(), await bo.connect()]
  expect(await ana.call(friends.apply, { friendUserId: bo.id, remark: 'from the badminton' })).toEqual({
    status: 0,
  })
  expect(await b.next((frame) => frame.cmd === 30)).toMatchObject({
    name: 'friend.applyCount',
    data: { count: 1 },
  })
  const { list } = await bo.call(friends.friendRequests, { status: 0 })
  expect(list).toMatchObject([{ friendUserId: ana.id, remark: 'from the badminton', status: 0, mine: false }])
  await bo.call(friends.answer, { id: list[0]?.id ?? '', status: 1, reason: 'gladly' })
  expect(await a.next((frame) => frame.cmd === 22 && frame.data.code === 301)).toMatchObject({
    data: { extras: { userId: bo.id } },
  })
  await b.next((frame) => frame.cmd === 22 && frame.data.code === 301)
  expect((await ana.call(friends.list, {})).list.map((one) => one.userId)).toEqual([bo.id])
  expect((await bo.call(friends.list, {})).list[0]).toMatchObject({ userId: ana.id, buddy: true })
  expect((await ana.call(friends.friendRequests, {})).list[0]).toMatchObject({
    status: 1,
    reason: 'gladly',
    mine: true,
  })
  expect(await bo.call(friends.applyCount, { status: 0 })).toEqual({ count: 0 })
  const { list: chats } = await ana.call(conversations.list, {})
  expect(chats.find((row) => row.conversation.id === bo.id)).toMatchObject({ textsLeft: -1 })
})

test('the text of a request is the first message of the chat, and the request says where the user was found', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await ana.call(friends.apply, { friendUserId: bo.id, remark: 'Hi, I am Ana', source: 'search' })
  const [asked] = (await bo.call(friends.friendRequests, { status: 0 })).list
  expect(asked).toMatchObject({ remark: 'Hi, I am Ana', source: 'search' })
  await bo.call(friends.answer, { id: asked?.id ?? '', status: 1 })
  for (const [one, other] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    const { list } = await one.call(messages.search, {
      conversation: { type: 2, id: other.id },
      keyword: 'Ana',
    })
    expect(list).toMatchObject([{ seq: 1, from: ana.id, msgType: msgType.text, content: 'Hi, I am Ana' }])
    const { list: chats } = await one.call(conversations.list, {})
    expect(chats.find((row) => row.conversation.id === other.id)).toMatchObject({
      unreadCount: one === bo ? 1 : 0,
      lastSeq: 2,
      lastMsgType: msgType.inform,
    })
  }
  // nobody was found by a code that they did not show, and both greetings are in the chat if both asked
  await ana.call(friends.apply, { friendUserId: cy.id, remark: 'I am Ana', source: 'code' })
  expect((await cy.call(friends.friendRequests, {})).list).toMatchObject([{ source: '' }])
  await cy.call(friends.apply, { friendUserId: ana.id, remark: 'and I am Cy' })
  const { list } = await cy.call(messages.search, {
    conversation: { type: 2, id: ana.id },
    keyword: 'am',
    order: 'asc',
  })
  expect(list.map(({ seq, content }) => [seq, content])).toEqual([
    [1, 'I am Ana'],
    [2, 'and I am Cy'],
  ])
})

test('accepting and refusing concurrently has one winner', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await ana.call(friends.apply, { friendUserId: bo.id })
  const { list } = await bo.call(friends.friendRequests, { status: 0 })
  const id = list[0]?.id ?? ''
  const answers = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => bo.call(friends.answer, { id, status: 1 })),
    ...Array.from({ length: 5 }, () => bo.call(friends.answer, { id, status: 2 })),
  ])
  expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const status = (await ana.call(friends.friendRequests, {})).list[0]?.status
  expect(await ana.call(friends.isFriend, { id: bo.id })).toBe(status === 1)
})

test('a repeated request is refused, and a mutual request is an acceptance', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => ana.call(friends.apply, { friendUserId: bo.id })),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await bo.call(friends.apply, { friendUserId: ana.id })).toEqual({ status: 1 })
  await expect(bo.call(friends.apply, { friendUserId: ana.id })).rejects.toThrow('AlreadyFriends')
  expect(await bo.call(friends.applyCount, { status: 0 })).toEqual({ count: 0 })
})

test('a refusal has a reason, and the request can be repeated', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await ana.call(friends.apply, { friendUserId: bo.id })
  const { list } = await bo.call(friends.friendRequests, { status: 0 })
  await bo.call(friends.answer, { id: list[0]?.id ?? '', status: 2, reason: 'who are you?' })
  expect((await ana.call(friends.friendRequests, {})).list[0]).toMatchObject({
    status: 2,
    reason: 'who are you?',
  })
  expect(await ana.call(friends.apply, { friendUserId: bo.id })).toEqual({ status: 0 })
})

test('a remark is private to its author, a deletion ends the friendship for both', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const b = await bo.connect()
  await ana.call(friends.remark, { friendId: bo.id, remarks: 'Court 4' })
  expect((await ana.call(friends.byId, { toUserId: bo.id })).remarks).toBe('Court 4')
  expect((await bo.call(friends.byId, { toUserId: ana.id })).remarks).toBe('')
  expect((await ana.call(friends.list, { userName: 'court' })).list).toHaveLength(1)
  await ana.call(friends.delete, { ids: [bo.id, '123456789012345'] })
  expect(await b.next((frame) => frame.cmd === 22 && frame.data.code === 302)).toMatchObject({
    data: { extras: { userId: ana.id } },
  })
  expect((await bo.call(friends.list, {})).list).toEqual([])
})

test('pages of friends are the complete list, once each', async () => {
  const { ana, ...others } = await people(server, 'ana', 'b', 'c', 'd', 'e', 'f')
  for (const one of Object.values(others)) await befriend(ana, one)
  const names: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ana.call(friends.list, { pageNo, pageSize: 2 })
    names.push(...page.list.map((one) => one.userName))
    if (!page.more) break
  }
  expect(names).toEqual(['b', 'c', 'd', 'e', 'f'])
})

test('signals about friends name a private chat', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const socket = await ana.connect()
  await befriend(ana, bo)
  await bo.call(friends.delete, { ids: [ana.id] })
  for (const code of [301, 302]) {
    const { data } = await socket.next<Extract<WireFrame, { cmd: 22 }>>(
      (frame) => frame.cmd === 22 && frame.data.code === code,
    )
    expect(data).toMatchObject({ from: bo.id, to: ana.id, chatType: 2, extras: { userId: bo.id } })
  }
})

test('a blocked user cannot find the blocker by id, and the blocker can find the blocked user', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  expect(await bo.call(friends.byId, { toUserId: ana.id })).toMatchObject({ userName: 'ana' })
  await ana.call(friends.block, { toUserId: bo.id })
  await expect(bo.call(friends.byId, { toUserId: ana.id })).rejects.toThrow('NoDataFound')
  expect(await ana.call(friends.byId, { toUserId: bo.id })).toMatchObject({ userName: 'bo' })
  await ana.call(friends.unblock, { toUserId: bo.id })
  expect(await bo.call(friends.byId, { toUserId: ana.id })).toMatchObject({ userName: 'ana' })
})
