import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { mutedForever, groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { befriend, groupOf, people, verify, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

const lineOf = (socket: TestSocket, key: string) =>
  socket.next((frame) => frame.cmd === 11 && frame.data.content.includes(`"key":"${key}"`))
const eventOf = (socket: TestSocket, name: string) =>
  socket.next((frame) => frame.cmd === 30 && frame.name === name)
const winnersOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
const rolesIn = async (who: Person, id: string) =>
  Object.fromEntries((await who.call(groups.members, { id })).list.map((row) => [row.userName, row.role]))

test('the owner appoints and dismisses admins, and both are announced in the group and to the members concerned', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const [b, c] = [await bo.connect(), await cy.connect()]
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  await lineOf(c, 'groupAdminAdded')
  expect(await eventOf(b, 'groupApply.count')).toMatchObject({ data: { groupId: id, count: 0 } })
  expect(await rolesIn(cy, id)).toEqual({ ana: 2, bo: 1, cy: 0 })
  expect((await cy.call(groups.admins, { id })).list.map((row) => row.userName)).toEqual(['ana', 'bo'])
  expect(await cy.call(groups.roleOf, { groupId: id, userId: bo.id })).toEqual({ role: 1 })
  await bo.call(groups.rename, { id, name: 'Named by an admin' })
  await ana.call(groups.removeAdmin, { id, userId: bo.id })
  await lineOf(c, 'groupAdminRemoved')
  await expect(bo.call(groups.rename, { id, name: 'Once more' })).rejects.toThrow('NoPermission')
  const lines = c.frames.filter((frame) => JSON.stringify(frame).includes('groupAdminAdded'))
  expect(lines).toHaveLength(0)
  const times = await bo.call(groups.joinTime, { groupId: id, userId: bo.id })
  expect(times.joinTime).toBeGreaterThan(0)
})

test('a group has a maximum of admins, also for concurrent appointments', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  await server.app.pool.query(
    `insert into participants (conversation_id, user_id, role, joined_at)
     select $1, 'admin' || n, 1, 0 from generate_series(1, $2::int) as n`,
    [`1:${id}`, limits.groupAdminsMax - 1],
  )
  const made = [bo, cy].map((one) => ana.call(groups.addAdmin, { id, userId: one.id }))
  expect(await winnersOf(made)).toBe(1)
  await expect(Promise.all(made)).rejects.toThrow('AdminsFull')
})

test('only one of several concurrent transfers of a group succeeds', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const { id } = await groupOf(ana, bo, cy)
  await befriend(ana, di)
  const c = await cy.connect()
  await expect(ana.call(groups.transfer, { id, userId: di.id })).rejects.toThrow('NoDataFound')
  await expect(ana.call(groups.transfer, { id, userId: ana.id })).rejects.toThrow('NoPermission')
  await server.app.pool.query('delete from identities where user_id = $1', [cy.id])
  await expect(ana.call(groups.transfer, { id, userId: cy.id })).rejects.toThrow('MemberNotVerified')
  await server.app.pool.query(verify, [cy.id])
  const handed = [bo, cy, bo, cy].map((one) => ana.call(groups.transfer, { id, userId: one.id }))
  expect(await winnersOf(handed)).toBe(1)
  await lineOf(c, 'groupTransferred')
  const roles = await rolesIn(ana, id)
  expect(Object.values(roles).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  const owner = roles.bo === 2 ? bo : cy
  expect((await ana.call(groups.detail, { id })).userId).toBe(owner.id)
  await expect(ana.call(groups.setSilent, { id, state: true })).rejects.toThrow('NoPermission')
  await owner.call(groups.setSilent, { id, state: true })
  await ana.call(groups.quit, { id })
})

test('a muted member can speak again when the mute expires or is lifted, and sees who muted them and until when', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  const c = await cy.connect()
  const rowOf = async (who: Person) => {
    const { refusal, refusalBy, refusalUntil } = await who.call(conversations.byGroup, { id })
    return { refusal, refusalBy, refusalUntil }
  }
  const mute = (who: Person, target: Person, minutes?: number) =>
    who.call(groups.setUserSilent, {
      id,
      state: true,
      userIds: [target.id],
      ...(minutes !== undefined && { minutes }),
    })
  await mute(bo, cy, 10)
  await lineOf(c, 'groupMuted')
  await eventOf(c, 'group.changed')
  const until = server.clock.now() + 600_000
  expect(await rowOf(cy)).toEqual({ refusal: 10028, refusalBy: 'bo', refusalUntil: until })
  expect((await c.sendText({ groupId: id }, 'mm')).code).toBe(10028)
  const { list } = await ana.call(groups.silenced, { id })
  expect(list).toMatchObject([{ userName: 'cy', silentUntil: until, silentBy: 'bo' }])
  server.clock.moveBy(600_000)
  expect(await rowOf(cy)).toEqual({ refusal: 0, refusalBy: '', refusalUntil: 0 })
  expect((await ana.call(groups.silenced, { id })).list).toEqual([])
  expect((await c.sendText({ groupId: id }, 'again')).code).toBe(10000)

  await mute(ana, cy)
  expect((await rowOf(cy)).refusalUntil).toBe(mutedForever)
  server.clock.moveBy(100 * 86_400_000)
  expect((await c.sendText({ groupId: id }, 'never')).code).toBe(10028)
  // Neither leaving nor returning undoes it.
  await cy.call(groups.quit, { id })
  await ana.call(groups.invite, { id, userList: [cy.id] })
  expect((await c.sendText({ groupId: id }, 'still never')).code).toBe(10028)
  await bo.call(groups.setUserSilent, { id, state: false, userIds: [cy.id] })
  await lineOf(c, 'groupUnmuted')
  expect((await c.sendText({ groupId: id }, 'at last')).code).toBe(10000)
  await expect(mute(bo, ana)).rejects.toThrow('NoPermission')
  await expect(mute(ana, bo)).rejects.toThrow('NoPermission')
  await expect(mute(bo, cy, 0)).rejects.toThrow('BadParameter')
})

test('a user who becomes admin or owner may speak, muted before or not', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const b = await bo.connect()
  await ana.call(groups.setUserSilent, { id, state: true, userIds: [bo.id] })
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  expect((await b.sendText({ groupId: id }, 'hello')).code).toBe(10000)
})

test('in a silent group only owner and admins can speak, and everybody is notified when it begins and ends', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  const [a, b, c] = [await ana.connect(), await bo.connect(), await cy.connect()]
  await ana.call(groups.setSilent, { id, state: true })
  await lineOf(c, 'groupSilentOn')
  expect(await cy.call(conversations.byGroup, { id })).toMatchObject({ refusal: 10027, refusalBy: 'ana' })
  expect((await c.sendText({ groupId: id }, 'no')).code).toBe(10027)
  for (const socket of [a, b]) expect((await socket.sendText({ groupId: id }, 'yes')).code).toBe(10000)
  await ana.call(groups.setSilent, { id, state: false })
  await lineOf(c, 'groupSilentOff')
  expect((await c.sendText({ groupId: id }, 'yes')).code).toBe(10000)
})

test("a removed user sees it at once, receives nothing more, and after rejoining does not see the room's past", async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const [a, b, c] = [await ana.connect(), await bo.connect(), await cy.connect()]
  await a.sendText({ groupId: id }, 'before')
  await c.message('before')
  await ana.call(groups.removePeople, { id, userList: [cy.id, '999999999999999'] })
  await lineOf(c, 'groupRemoved')
  await eventOf(c, 'group.left')
  await a.sendText({ groupId: id }, 'without cy')
  await b.message('without cy')
  expect((await c.sendText({ groupId: id }, 'me')).code).toBe(10026)
  expect(JSON.stringify(c.frames)).not.toContain('without cy')
  expect((await cy.call(groups.list, {})).list).toEqual([])
  await expect(cy.call(groups.detail, { id })).rejects.toThrow('NoDataFound')
  expect((await cy.call(conversations.byGroup, { id })).refusal).toBe(10026)

  await bo.call(groups.detail, { id })
  await ana.call(groups.invite, { id, userList: [cy.id] })
  await eventOf(c, 'group.joined')
  await a.sendText({ groupId: id }, 'welcome back')
  await c.message('welcome back')
  c.send({ cmd: 19, type: 1, toBizId: id, toBizType: 1, count: 50 })
  const page = JSON.stringify(await c.next((frame) => frame.cmd === 20))
  expect(page).toContain('welcome back')
  expect(page).not.toContain('without cy')
  expect(page).not.toContain('"before"')
})

test('removing a member while they leave has one result', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  for (let round = 0; round < 5; round += 1) {
    const out = () => ana.call(groups.removePeople, { id, userList: [bo.id] })
    const gone = () => bo.call(groups.quit, { id })
    expect(await winnersOf(round % 2 ? [out(), gone(), out()] : [gone(), out(), gone()])).toBe(1)
    await ana.call(groups.invite, { id, userList: [bo.id] })
  }
})

test('admins can remove only plain members, the owner admins too, and nobody the owner', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const { id } = await groupOf(ana, bo, cy, di)
  for (const one of [bo, cy]) await ana.call(groups.addAdmin, { id, userId: one.id })
  const out = (who: Person, ...gone: Person[]) =>
    who.call(groups.removePeople, { id, userList: gone.map((one) => one.id) })
  await expect(out(bo, cy)).rejects.toThrow('NoPermission')
  await expect(out(bo, di, ana)).rejects.toThrow('NoPermission')
  await expect(out(ana, ana)).rejects.toThrow('NoPermission')
  await expect(out(di, bo)).rejects.toThrow('NoPermission')
  expect(Object.keys(await rolesIn(ana, id))).toHaveLength(4)
  await out(ana, cy)
  await out(bo, di)
  expect(await rolesIn(ana, id)).toEqual({ ana: 2, bo: 1 })
})

test('a dissolved group is announced, accepts nothing more, and is removed from every list', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  await a.sendText({ groupId: id }, 'to keep')
  expect(await winnersOf([1, 2, 3].map(() => ana.call(groups.dissolve, { id })))).toBe(1)
  await lineOf(b, 'groupDismissed')
  await eventOf(b, 'group.changed')
  expect((await b.sendText({ groupId: id }, 'hello?')).code).toBe(10024)
  expect((await bo.call(groups.detail, { id })).isDelete).toBe(true)
  expect((await bo.call(groups.list, {})).list).toEqual([])
  expect((await bo.call(conversations.byGroup, { id })).refusal).toBe(10024)
  b.send({ cmd: 19, type: 1, toBizId: id, toBizType: 1, count: 50 })
  expect(JSON.stringify(await b.next((frame) => frame.cmd === 20))).toContain('to keep')
  await expect(ana.call(groups.rename, { id, name: 'x' })).rejects.toThrow('MessageGroupDissolved')
  await expect(ana.call(groups.qrToken, { id })).rejects.toThrow('MessageGroupDissolved')
})

test('a user who refreshes at each event sees the current state, after any change by others', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const c = await cy.connect()
  const changes: (() => Promise<unknown>)[] = [
    () => ana.call(groups.rename, { id, name: 'Another name' }),
    () => ana.call(groups.setBrief, { id, brief: 'What for' }),
    () => ana.call(groups.setInvite, { id, state: false }),
    () => ana.call(groups.setInviteAudit, { id, state: true }),
    () => ana.call(groups.setAddFriend, { id, state: false }),
    () => ana.call(groups.setSearch, { id, state: true }),
    () => ana.call(groups.setSilent, { id, state: true }),
    () => ana.call(groups.setUserSilent, { id, state: true, userIds: [cy.id], minutes: 5 }),
    () => ana.call(groups.setUserSilent, { id, state: false, userIds: [cy.id] }),
    () => ana.call(groups.addAdmin, { id, userId: bo.id }),
    () => bo.call(groups.setNick, { id, name: 'Bobo' }),
    () => ana.call(groups.removeAdmin, { id, userId: bo.id }),
    () => ana.call(groups.transfer, { id, userId: bo.id }),
    () => ana.call(groups.quit, { id }),
  ]
  const fetched = async (who: Person) => ({
    group: await who.call(groups.detail, { id }),
    members: (await who.call(groups.members, { id })).list,
  })
  for (const change of changes) {
    await change()
    // One event each, no more: a fetch after it returns the final state.
    await eventOf(c, 'group.changed')
    const seen = await fetched(cy)
    expect(seen).toEqual(await fetched(bo))
  }
  expect(c.frames.filter((frame) => frame.cmd === 30 && frame.name === 'group.changed')).toEqual([])
})
