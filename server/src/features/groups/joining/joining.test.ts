import { expect, test } from 'vitest'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { befriend, groupOf, people, request, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { notifyFoundByName } from '../found-by-name.ts'

const server = await testServer({ limitFactor: 1_000 })

const lineOf = (socket: TestSocket, key: string) =>
  socket.next((frame) => frame.cmd === 11 && frame.data.content.includes(`"key":"${key}"`))
const eventOf = (socket: TestSocket, name: string) =>
  socket.next((frame) => frame.cmd === 30 && frame.name === name)
const winnersOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
const inviteOf = async (who: Person, id: string) => (await who.call(groups.qrToken, { id })).invite
const isIn = (who: Person, id: string) => who.call(groups.isIn, { id })
const waitingOf = async (who: Person, id: string) =>
  (await who.call(groupJoinRequests.list, { groupId: id, status: 0 })).list

test('a user who scans the code of a group is in it at once, sees nothing from before, and joins once only', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  const [a, c] = [await ana.connect(), await cy.connect()]
  await a.sendText({ groupId: id }, 'before cy')
  const invite = await inviteOf(bo, id)
  expect(await cy.call(groups.preview, { id, invite })).toMatchObject({
    ...{ name: 'Test group', userCount: 2, isIn: false, way: 'join', status: -1 },
    ...{ inviteUserId: bo.id, inviteUserName: 'bo' },
  })
  expect(await cy.call(groups.hasMyFriend, { id, invite })).toBe(false)
  const tries = [1, 2, 3].map(() => cy.call(groups.join, { id, invite, inviteUserId: bo.id }))
  expect(await winnersOf(tries)).toBe(1)
  await expect(Promise.all(tries)).rejects.toThrow('AlreadyInGroup')
  await eventOf(c, 'group.joined')
  await lineOf(a, 'groupJoined')
  await lineOf(c, 'groupJoined')
  await a.sendText({ groupId: id }, 'hello cy')
  await c.message('hello cy')
  c.send({ cmd: 19, type: 1, toBizId: id, toBizType: 1, count: 50 })
  expect(JSON.stringify(await c.next((frame) => frame.cmd === 20))).not.toContain('before cy')
  expect(await cy.call(groups.preview, { id, invite })).toMatchObject({ isIn: true, way: 'none' })
})

test('an invitation is valid for its group, its time, and as long as the inviter may invite', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const { id } = await groupOf(ana, bo)
  const other = await ana.call(groups.create, { name: 'Another', userList: [bo.id] })
  const invite = await inviteOf(bo, id)
  const join = (token: string, group = id) => cy.call(groups.join, { id: group, invite: token })
  await expect(join(invite, other.id)).rejects.toThrow('NoDataFound')
  const [group = '', inviter = '', expires = '', made = '', signature = ''] = invite.split('.')
  for (const forged of [
    [other.id, inviter, expires, made, signature],
    [group, ana.id, expires, made, signature],
    [group, inviter, 'zzzzzzzzz', made, signature],
    [group, inviter, expires, `zz${made}`, signature],
    [group, inviter, expires, made.replace('m', 'a'), signature],
    [group, inviter, expires, made, signature.toLowerCase()],
    [group, inviter, expires, made, signature, 'x'],
    [group, inviter, expires, made, ''],
    [group, inviter, expires, signature],
  ])
    await expect(join(forged.join('.'), forged[0])).rejects.toThrow('NoDataFound')
  await expect(cy.call(groups.join, { id, invite, inviteUserId: ana.id })).rejects.toThrow('NoDataFound')
  await expect(join('x'.repeat(19))).rejects.toThrow('BadParameter')

  await ana.call(groups.setInvite, { id, state: false })
  await expect(join(invite)).rejects.toThrow('NoDataFound')
  expect(await cy.call(groups.preview, { id, invite })).toMatchObject({ way: 'apply', inviteUserId: '' })
  await expect(bo.call(groups.qrToken, { id })).rejects.toThrow('NoPermission')
  await ana.call(groups.setInvite, { id, state: true })
  await expect(join(invite)).rejects.toThrow('NoDataFound')
  const again = await inviteOf(bo, id)
  await bo.call(friends.block, { toUserId: cy.id })
  await expect(join(again)).rejects.toThrow('NoDataFound')
  await bo.call(friends.unblock, { toUserId: cy.id })
  await bo.call(groups.quit, { id })
  await expect(join(again)).rejects.toThrow('NoDataFound')

  const late = await inviteOf(ana, id)
  server.clock.moveBy(limits.groupInviteMs)
  await expect(join(late)).rejects.toThrow('QrExpired')
  await expect(cy.call(groups.preview, { id, invite: late })).rejects.toThrow('QrExpired')
  await expect(cy.call(groups.hasMyFriend, { id, invite: late })).rejects.toThrow('QrExpired')
  const fresh = await inviteOf(ana, id)
  await ana.call(friends.block, { toUserId: di.id })
  for (const call of [groups.join, groups.preview] as const)
    await expect(di.call(call, { id, invite: fresh })).rejects.toThrow('NoDataFound')
  await ana.call(groups.dissolve, { id })
  await expect(join(fresh)).rejects.toThrow('MessageGroupDissolved')
})

test('the card of a group contains an invitation of its sender, if the sender may invite', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  await befriend(bo, cy)
  const [b, c] = [await bo.connect(), await cy.connect()]
  const card = async () => {
    await b.post({ to: cy.id }, { msgType: 11, content: { type: 1, id, invite: 'mine' } })
    const frame = await c.next((one) => one.cmd === 11 && one.data.msgType === 11)
    return JSON.parse((frame as { data: { content: string } }).data.content) as { invite?: string }
  }
  await ana.call(groups.setInvite, { id, state: false })
  expect(await card()).toEqual({ type: 1, id, name: 'Test group', avatar: '' })
  await ana.call(groups.setInvite, { id, state: true })
  const { invite = '' } = await card()
  expect(await cy.call(groupJoinRequests.byCard, { groupId: id, inviteUserId: bo.id, invite })).toEqual({
    status: 1,
  })
  expect(await isIn(cy, id)).toBe(true)
})

test('a blocked user cannot send a card of the blocker, and so cannot read their new name', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(bo, cy)
  const b = await bo.connect()
  const card = () => b.post({ to: cy.id }, { msgType: 11, content: { type: 2, id: ana.id } })
  expect((await card()).code).toBe(10000)
  await ana.call(friends.block, { toUserId: bo.id })
  expect((await card()).code).not.toBe(10000)
})

test('members invite their friends: verified ones join, others are named, strangers are refused', async () => {
  const { ana, bo, cy, di, eve } = await people(server, 'ana', 'bo', 'cy', 'di', 'eve')
  const { id } = await groupOf(ana, bo)
  for (const one of [cy, di]) await befriend(bo, one)
  await server.app.pool.query('delete from identities where user_id = $1', [di.id])
  const [a, c] = [await ana.connect(), await cy.connect()]
  const add = (...who: Person[]) => bo.call(groups.invite, { id, userList: who.map((one) => one.id) })
  await expect(add(cy, eve)).rejects.toThrow('NotFriends')
  await expect(add(ana)).rejects.toThrow('AlreadyInGroup')
  await expect(add(di)).rejects.toThrow('MemberNotVerified')
  expect(await add(ana, cy, cy, di)).toEqual({
    joined: [cy.id],
    waiting: [],
    unverified: [di.id],
    removed: [],
  })
  await eventOf(c, 'group.joined')
  expect(JSON.stringify(await lineOf(a, 'groupInvited'))).toContain('bo invited cy')
  await expect(bo.call(groups.invite, { id, inviteUserId: ana.id, userList: [di.id] })).rejects.toThrow(
    'NoPermission',
  )
  await expect(bo.call(groupJoinRequests.invite, { groupId: id, userId: di.id })).rejects.toThrow(
    'MemberNotVerified',
  )
  const list = (await bo.call(friends.inGroup, { id })).list
  expect(list.find((row) => row.userId === cy.id)).toMatchObject({ inGroup: true, verified: true })
  expect(list.find((row) => row.userId === di.id)).toMatchObject({ inGroup: false, verified: false })
  await expect(di.call(groups.join, { id, invite: await inviteOf(bo, id) })).rejects.toThrow('NotVerified')
  await expect(di.call(groupJoinRequests.ask, { groupId: id })).rejects.toThrow('NotVerified')

  await cy.call(groups.quit, { id })
  await cy.call(friends.block, { toUserId: bo.id })
  await expect(add(cy)).rejects.toThrow('NotFriends')
  await ana.call(groups.setInvite, { id, state: false })
  await expect(add(cy)).rejects.toThrow('NoPermission')
})

test('with the audit on, invitations of plain members wait for approval, and those of admins do not', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const { id } = await groupOf(ana, bo)
  for (const one of [cy, di]) await befriend(bo, one)
  await befriend(ana, di)
  const [a, c] = [await ana.connect(), await cy.connect()]
  await ana.call(groups.setInviteAudit, { id, state: true })
  expect(await bo.call(groupJoinRequests.invite, { groupId: id, userId: cy.id })).toEqual({ status: 0 })
  expect(await eventOf(a, 'groupApply.count')).toMatchObject({ data: { groupId: id, count: 1, total: 1 } })
  expect(await isIn(cy, id)).toBe(false)
  const invite = await inviteOf(bo, id)
  expect(await di.call(groups.preview, { id, invite })).toMatchObject({ way: 'apply', inviteUserId: bo.id })
  server.clock.moveBy(1_000)
  expect(await di.call(groups.join, { id, invite })).toEqual({ status: 0 })
  await expect(di.call(groups.join, { id, invite })).rejects.toThrow('GroupApplyPending')
  const list = await waitingOf(ana, id)
  expect(list.map((row) => [row.userName, row.way, row.inviteUserName])).toEqual([
    ['di', 'code', 'bo'],
    ['cy', 'invite', 'bo'],
  ])
  expect(await ana.call(groupJoinRequests.count, {})).toEqual({ count: 2 })
  // The owner may invite any user: a pending user joins, and is no longer pending.
  await ana.call(groups.invite, { id, userList: [di.id] })
  expect(await ana.call(groupJoinRequests.count, { groupId: id })).toEqual({ count: 1 })
  await ana.call(groupJoinRequests.answer, { id: list[1]?.id ?? '', status: 1 })
  await eventOf(c, 'group.joined')
  await lineOf(a, 'groupJoined')
  expect(await isIn(cy, id)).toBe(true)
})

test('a join request for a found group is refused with a reason, repeated and accepted', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  const [a, b, c] = [await ana.connect(), await bo.connect(), await cy.connect()]
  expect(await cy.call(groupJoinRequests.ask, { groupId: id, remark: 'I play too' })).toEqual({ status: 0 })
  for (const socket of [a, b])
    expect(await eventOf(socket, 'groupApply.count')).toMatchObject({ data: { count: 1, total: 1 } })
  await expect(cy.call(groupJoinRequests.ask, { groupId: id })).rejects.toThrow('GroupApplyPending')
  expect((await cy.call(groups.preview, { id })).status).toBe(0)
  const [first] = await waitingOf(bo, id)
  expect(first).toMatchObject({
    userName: 'cy',
    way: 'search',
    remark: 'I play too',
    groupName: 'Test group',
  })
  const answer = (who: Person, given: object) =>
    who.call(groupJoinRequests.answer, { id: first?.id ?? '', status: 2, ...given })
  for (const reason of [undefined, '', '  ', 'x'.repeat(51)])
    await expect(answer(bo, reason === undefined ? {} : { reason })).rejects.toThrow('BadParameter')
  await answer(bo, { reason: 'Full this season' })
  await eventOf(c, 'groupApply.answered')
  for (const socket of [a, b])
    expect(await eventOf(socket, 'groupApply.count')).toMatchObject({ data: { count: 0, total: 0 } })
  expect(await cy.call(groups.preview, { id })).toMatchObject({ status: 2, reason: 'Full this season' })
  await expect(answer(ana, { status: 1 })).rejects.toThrow('ApplyAnswered')
  expect((await ana.call(groupJoinRequests.list, { status: 2 })).list[0]).toMatchObject({
    answerUserName: 'bo',
  })

  await cy.call(groupJoinRequests.ask, { groupId: id })
  const [second] = await waitingOf(ana, id)
  const given = [
    ana.call(groupJoinRequests.answer, { id: second?.id ?? '', status: 1 }),
    bo.call(groupJoinRequests.answer, { id: second?.id ?? '', status: 2, reason: 'No' }),
    bo.call(groupJoinRequests.answer, { id: second?.id ?? '', status: 1 }),
  ]
  expect(await winnersOf(given)).toBe(1)
  const [agreed] = await Promise.allSettled(given)
  const third = (await Promise.allSettled(given))[2]
  expect(await isIn(cy, id)).toBe([agreed, third].some((one) => one?.status === 'fulfilled'))
})

test('join requests for one group are limited', async () => {
  const strict = await testServer()
  const { ana, bo, cy } = await people(strict, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  for (let times = 0; times < limits.friendRequestsPerPersonMax; times += 1) {
    await cy.call(groupJoinRequests.ask, { groupId: id })
    const [row] = await waitingOf(ana, id)
    await ana.call(groupJoinRequests.answer, { id: row?.id ?? '', status: 2, reason: 'No' })
  }
  await expect(cy.call(groupJoinRequests.ask, { groupId: id })).rejects.toThrow('TooOften')
  strict.clock.moveBy(limits.friendRequestsPerPersonMs)
  await cy.call(groupJoinRequests.ask, { groupId: id })
})

test('a group never exceeds its maximum size, by any concurrent ways of joining', async () => {
  const { ana, bo, cy, di, eve, flo } = await people(server, 'ana', 'bo', 'cy', 'di', 'eve', 'flo')
  const { id } = await groupOf(ana, bo)
  for (const one of [cy, di]) await befriend(ana, one)
  await flo.call(groupJoinRequests.ask, { groupId: id })
  const [apply] = await waitingOf(ana, id)
  const invite = await inviteOf(ana, id)
  await server.app.pool.query(
    `insert into participants (conversation_id, user_id, joined_at)
     select $1, 'member' || n, 0 from generate_series(1, $2::int) as n`,
    [`1:${id}`, limits.groupMembersMax - 4],
  )
  const tries = [
    ana.call(groups.invite, { id, userList: [cy.id] }),
    ana.call(groupJoinRequests.invite, { groupId: id, userId: di.id }),
    eve.call(groups.join, { id, invite }),
    ana.call(groupJoinRequests.answer, { id: apply?.id ?? '', status: 1 }),
  ]
  expect(await winnersOf(tries)).toBe(2)
  await expect(Promise.all(tries)).rejects.toThrow('GroupFull')
  const detail = await ana.call(groups.detail, { id })
  expect(detail.userCount).toBe(limits.groupMembersMax)
}, 300_000)

test('a group is found by its id, and by a part of its name unless its owner disabled that', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const name = `Gärten ${Math.random().toString(36).slice(2)} 100%_`
  const { id } = await groupOf(ana, bo)
  await ana.call(groups.rename, { id, name })
  const found = async (keyWords: string) => (await cy.call(groups.search, { keyWords })).list
  expect(await found(id)).toEqual([{ id, name, brief: '', avatar: '', userCount: 2, isIn: false }])
  await ana.call(groups.setSearch, { id, state: true })
  expect((await found(name.slice(3, 15))).map((row) => row.id)).toEqual([id])
  await ana.call(groups.setSearch, { id, state: false })
  expect(await found(name.slice(3, 15))).toEqual([])
  await ana.call(groups.setSearch, { id, state: true })
  expect((await found(name.slice(3, 15).toUpperCase())).map((row) => row.id)).toEqual([id])
  expect((await found('100%_')).map((row) => row.id)).toContain(id)
  for (const words of ['', ' ', 'G', '%', '__']) expect(await found(words)).toEqual([])
  await ana.call(friends.block, { toUserId: cy.id })
  expect(await found(id)).toEqual([])
  await expect(cy.call(groups.preview, { id })).rejects.toThrow('NoDataFound')
  await expect(cy.call(groupJoinRequests.ask, { groupId: id })).rejects.toThrow('NoDataFound')
  await ana.call(friends.unblock, { toUserId: cy.id })
  await ana.call(groups.dissolve, { id })
  expect(await found(id)).toEqual([])
})

test('a group is found by name only if its creator chose so; a found one is joined by asking', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  const word = `Harbour${Math.random().toString(36).slice(2)}`
  const make = (name: string, isSearch?: boolean) =>
    ana.call(groups.create, { name, userList: [bo.id], ...(isSearch !== undefined && { isSearch }) })
  const [open, hidden] = [await make(`${word} runners`, true), await make(`${word} board`)]
  expect([open.isSearch, hidden.isSearch]).toEqual([true, false])
  expect((await cy.call(groups.search, { keyWords: word })).list.map((row) => row.id)).toEqual([open.id])
  expect(await cy.call(groups.preview, { id: open.id })).toMatchObject({ way: 'apply' })
  await expect(cy.call(groups.join, { id: open.id, invite: 'x'.repeat(30) })).rejects.toThrow('NoDataFound')
  expect(await cy.call(groupJoinRequests.ask, { groupId: open.id })).toEqual({ status: 0 })
  expect(await isIn(cy, open.id)).toBe(false)
  // A second request reports that the first one is pending.
  await expect(cy.call(groupJoinRequests.ask, { groupId: open.id })).rejects.toThrow('GroupApplyPending')
})

test('the owner of an older group that is found by its name is notified once, and the one of a hidden group never', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const make = (name: string, isSearch: boolean) =>
    ana.call(groups.create, { name, userList: [bo.id], isSearch })
  const [open, hidden, gone] = [
    await make('Open', true),
    await make('Hidden', false),
    await make('Gone', true),
  ]
  await ana.call(groups.dissolve, { id: gone.id })
  // as the migration marks existing groups
  const ids = [open.id, hidden.id, gone.id]
  await server.app.pool.query('update groups set is_found_notice_due = true where id = any($1)', [ids])
  const notices = async () => {
    const { rows } = await server.app.pool.query<{ content: string }>(
      `select content from messages where conversation_id like '2:%' and sender_id = '000000000'
        and content like '%groupFoundByName%' and content like any($1) order by seq`,
      [ids.map((id) => `%"${id}"%`)],
    )
    return rows.map(({ content }) => (JSON.parse(content) as { args: unknown }).args)
  }
  await Promise.all([notifyFoundByName(server.app), notifyFoundByName(server.app)])
  await notifyFoundByName(server.app)
  expect(await notices()).toEqual([{ group: 'Open', groupId: open.id }])
})

test('creating a group with unverified people names them, and creates it without them', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const one of [bo, cy]) await befriend(ana, one)
  await server.app.pool.query('delete from identities where user_id = $1', [cy.id])
  const body = { name: 'Verified only', userList: [bo.id, cy.id] }
  expect(await request(server, 'userGroup/create', body, { token: ana.token })).toMatchObject({
    retCode: '11034',
    data: { unverified: [cy.id] },
  })
  expect((await ana.call(groups.create, { ...body, userList: [bo.id] })).userCount).toBe(2)
})

test("invitations by others do not count against a user's own join requests", async () => {
  const strict = await testServer()
  const { ana, bo, cy } = await people(strict, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  await befriend(bo, cy)
  await ana.call(groups.setInviteAudit, { id, state: true })
  for (let times = 0; times < limits.friendRequestsPerPersonMax; times += 1) {
    await bo.call(groups.invite, { id, userList: [cy.id] })
    const [row] = await waitingOf(ana, id)
    await ana.call(groupJoinRequests.answer, { id: row?.id ?? '', status: 2, reason: 'No' })
  }
  await cy.call(groupJoinRequests.ask, { groupId: id })
  expect(await waitingOf(ana, id)).toMatchObject([{ userId: cy.id }])
})

test('join requests for a dissolved group are closed', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  await cy.call(groupJoinRequests.ask, { groupId: id })
  const a = await ana.connect()
  await ana.call(groups.dissolve, { id })
  expect(await eventOf(a, 'groupApply.count')).toMatchObject({ data: { groupId: id, count: 0, total: 0 } })
  expect((await ana.call(groupJoinRequests.list, { status: 0 })).list).toEqual([])
})

test('an invitation cannot add a user whom its creator blocked, nor under the name of another', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const { id } = await groupOf(ana, bo)
  const invite = await inviteOf(bo, id)
  await bo.call(friends.block, { toUserId: cy.id })
  await expect(cy.call(groups.join, { id, invite })).rejects.toThrow('NoDataFound')
  await expect(di.call(groups.join, { id, invite, inviteUserId: ana.id })).rejects.toThrow('NoDataFound')
  expect([await isIn(cy, id), await isIn(di, id)]).toEqual([false, false])
  await di.call(groups.join, { id, invite, inviteUserId: bo.id })
  expect(await isIn(di, id)).toBe(true)
})

test('a group cannot be created with more people than its maximum', async () => {
  const { ana } = await people(server, 'ana')
  const userList = Array.from({ length: limits.groupMembersMax }, (_, at) => `77700000${at}`)
  await expect(ana.call(groups.create, { name: 'Crowd', userList })).rejects.toThrow('GroupTooLarge')
  const fewer = { name: 'Crowd', userList: userList.slice(1) }
  await expect(ana.call(groups.create, fewer)).rejects.toThrow('NotFriends')
})
