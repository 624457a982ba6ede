import { expect, test } from 'vitest'
import { friendsAt, listOf, peopleAt } from './outsider.ts'
import { verify } from './person.ts'
import { testServer } from './server.ts'

// Uses the independent client of outsider.ts.
const { url, app } = await testServer({ limitFactor: 100 })

test('a stranger may send three texts and no other kind, until a reply or a like', async () => {
  const [a, b] = await peopleAt(url, 'anna', 'boris')
  const [atA, atB] = [await a.open(), await b.open()]
  const image = JSON.stringify({
    url: '/media/x',
    thumb: '/media/x',
    width: 1,
    height: 1,
    size: 1,
    mime: 'image/webp',
  })
  expect((await atA.say({ to: b.userId }, image, { msgType: 1 })).code).not.toBe(10000)
  for (const text of ['1', '2', '3']) expect((await atA.say({ to: b.userId }, text)).code).toBe(10000)
  expect(await atA.say({ to: b.userId }, '4')).toEqual({
    cmd: 12,
    code: 10023,
    msg: expect.any(String),
    data: { id: expect.any(String) },
  })
  expect(await b.data('userFriend/like', { toUserId: a.userId })).toBe(null)
  expect((await atA.say({ to: b.userId }, '5')).code).toBe(10000)
  await b.data('userBlack/add', { toUserId: a.userId })
  expect((await atA.say({ to: b.userId }, '6')).code).toBe(10022)
  expect(await a.post('user/detail', { id: b.userId })).toMatchObject({ retCode: '10103' })
  const blocked: { list: { userId: string }[] } = await b.data('userBlack/list')
  expect(blocked.list.map((one) => one.userId)).toEqual([a.userId])
  await b.data('userBlack/remove', { toUserId: a.userId })
  expect((await atA.say({ to: b.userId }, '7')).code).toBe(10000)
  expect((await atB.quiet()).some((frame) => String(frame.data?.content) === '6')).toBe(false)
})

test('a group delivers to its members, and refuses everyone else', async () => {
  const [a, b] = await friendsAt(url)
  const [c] = await peopleAt(url, 'carla')
  for (const { userId } of [a, b]) await app.pool.query(verify, [userId])
  const group: { id: string; userCount: number } = await a.data('userGroup/create', {
    name: 'Readers',
    userList: [b.userId],
  })
  expect(group).toMatchObject({ userCount: 2, userId: a.userId, isSilent: '0', isDelete: '0' })
  const [atA, atB, atC] = [await a.open(), await b.open(), await c.open()]
  const { data } = await atA.say({ groupId: group.id }, 'all of you', { to: group.id })
  const got = await atB.next((frame) => frame.cmd === 11 && String(frame.data?.content) === 'all of you')
  expect(got.data).toMatchObject({ ...data, groupId: group.id, chatType: 1 })
  expect(got.data).not.toHaveProperty('to')
  expect((await atC.say({ groupId: group.id }, 'me too')).code).toBe(10026)
  expect((await atA.say({ groupId: '1' }, 'nobody')).code).toBe(10025)
  atB.send({ cmd: 22, code: 400, groupId: group.id, chatType: 1, extras: {} })
  const typing = await atA.next((frame) => frame.cmd === 22 && Number(frame.data?.code) === 400)
  expect(typing.data).toMatchObject({
    from: b.userId,
    groupId: group.id,
    chatType: 1,
    createTime: expect.any(Number),
  })
  const members: { list: object[] } = await b.data('userGroupRel/member', { id: group.id })
  expect(Object.keys(members.list[0] ?? {}).sort()).toEqual([
    'avatarUrl',
    'joinTime',
    // A field of our own client: the user's name in the group.
    'nick',
    'silentUntil',
    'userId',
    'userName',
    'vest',
  ])
  await b.data('userGroup/quit', { id: group.id })
  expect((await atB.say({ groupId: group.id }, 'still here?')).code).toBe(10026)
})

/** The fields of a chat list row for all clients, and those of our own client besides (docs/decisions). */
const rowFields =
  'id toBizId toBizType userName avatarUrl remarks unreadCount lastMsgContent lastMsgType lastMsgFrom lastMsgDate lastSeq readSeq ' +
  'otherReadSeq isTop isDisturb isArchived atMsgId atMsgAll delMsgTime'
const ownFields =
  'lastMsgNick refusal refusalBy refusalUntil textsLeft isRequest background faces isUnread draft draftTime atSeq'

test('a session row has its fields, and each call for it has its effect', async () => {
  const [a, b] = await friendsAt(url)
  const line = await a.open()
  await line.say({ to: b.userId }, ' a\n text ')
  const page: { list: Record<string, unknown>[] } = await b.data('imSession/myList', { pageSize: 5 })
  expect(page).toMatchObject({ pageNo: 1, pageSize: 5, more: false })
  // the welcome message has a row too
  const row = page.list.find(({ toBizId }) => toBizId === a.userId)
  expect(Object.keys(row ?? {}).sort()).toEqual(`${rowFields} ${ownFields}`.split(' ').sort())
  expect(row).toMatchObject({
    toBizId: a.userId,
    toBizType: 2,
    userName: 'anna',
    unreadCount: 1,
    lastMsgContent: ' a text ',
    lastMsgType: 0,
    lastMsgFrom: a.userId,
    lastSeq: 2,
    readSeq: 0,
    otherReadSeq: 2,
    isTop: '0',
    isDisturb: '0',
    atMsgAll: '0',
    delMsgTime: 0,
  })
  const id = String(row?.id)
  expect(await b.data('imSession/top', { id, status: '1' })).toBe(null)
  expect(await b.data('imSession/noDisturb', { id, status: 1 })).toBe(null)
  expect(await b.data('imSession/byIdDetail', { id })).toMatchObject({ isTop: '1', isDisturb: '1' })
  expect(await b.data('imSession/openSession', { toId: a.userId, toObj: 2 })).toMatchObject({
    id,
    unreadCount: 1,
  })
  expect(await b.data('imSession/byObjDel', { toId: a.userId, toObj: 2 })).toBe(null)
  const chats = async () => {
    const { list }: { list: Record<string, unknown>[] } = await b.data('imSession/myList')
    return list.filter(({ toBizId }) => toBizId !== '000000000')
  }
  expect(await chats()).toEqual([])
  await line.say({ to: b.userId }, 'again')
  expect(await chats()).toMatchObject([{ id, unreadCount: 2 }])
  expect(await b.data('imSession/cleanMsg', { toId: a.userId, toObj: 2 })).toBe(null)
  expect(await b.data('imSession/byUserIdDetail', { id: a.userId })).toMatchObject({
    unreadCount: 0,
    lastMsgContent: '',
    delMsgTime: expect.any(Number),
  })
  expect(listOf(await (await b.open()).records({ toBizId: a.userId, toBizType: 2 }))).toEqual([])
})
