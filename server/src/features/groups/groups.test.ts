import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { groups } from '@mynah/contract/groups'
import { befriend, groupOf, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test("a new group is in every member's list at once, with a line naming its members", async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const b = await bo.connect()
  const group = await groupOf(ana, bo, cy)
  expect(group).toMatchObject({
    name: 'Test group',
    userCount: 3,
    userId: ana.id,
    isInvite: true,
    isSilent: false,
  })
  await b.next((frame) => frame.cmd === 30 && frame.name === 'group.joined')
  const line = await b.next(
    (frame) => frame.cmd === 11 && frame.data.msgType === 13 && frame.data.groupId === group.id,
  )
  expect(JSON.stringify(line)).toContain('groupCreated')
  expect((await cy.call(groups.list, {})).list.map((one) => one.id)).toEqual([group.id])
  const { list } = await bo.call(groups.members, { id: group.id })
  expect(list.map((one) => [one.userName, one.role])).toEqual([
    ['ana', 2],
    ...list.slice(1).map((one) => [one.userName, 0]),
  ])
  const c = await cy.connect()
  await (await ana.connect()).sendText({ groupId: group.id }, 'hello all')
  expect(await c.message('hello all')).toMatchObject({ groupId: group.id, chatType: 1 })
  expect(await b.message('hello all')).toMatchObject({ groupId: group.id })
})

test('only friends of the owner can be added, and a group needs more than its owner', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await expect(ana.call(groups.create, { name: 'x', userList: [bo.id, cy.id] })).rejects.toThrow('NotFriends')
  await expect(ana.call(groups.create, { name: 'x', userList: [ana.id] })).rejects.toThrow('NotFriends')
  await expect(ana.call(groups.create, { name: ' ', userList: [bo.id] })).rejects.toThrow('BadParameter')
  await expect(ana.call(groups.create, { name: 'n'.repeat(31), userList: [bo.id] })).rejects.toThrow(
    'BadParameter',
  )
  const twice = await ana.call(groups.create, { name: '梅'.repeat(30), userList: [bo.id, bo.id, ana.id] })
  expect(twice.userCount).toBe(2)
})

test('a user who left a group receives nothing more, sends nothing more, and still reads earlier messages', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const [a, b] = [await ana.connect(), await bo.connect()]
  await a.sendText({ groupId: group.id }, 'before')
  await b.message('before')
  await bo.call(groups.quit, { id: group.id })
  await b.next((frame) => frame.cmd === 30 && frame.name === 'group.left')
  await a.sendText({ groupId: group.id }, 'after')
  expect(await b.sendText({ groupId: group.id }, 'me too')).toMatchObject({ code: 10026 })
  expect(JSON.stringify(b.frames)).not.toContain('"after"')
  b.send({ cmd: 19, type: 1, toBizId: group.id, toBizType: 1, count: 50 })
  const page = JSON.stringify(await b.next((frame) => frame.cmd === 20))
  expect(page).toContain('before')
  expect(page).not.toContain('after')
  expect(await bo.call(conversations.byGroup, { id: group.id })).toMatchObject({
    refusal: 10026,
    lastMsgType: 13,
  })
  await expect(ana.call(groups.quit, { id: group.id })).rejects.toThrow('OwnerMustTransfer')
  const left = await Promise.allSettled([1, 2, 3].map(() => cy.call(groups.quit, { id: group.id })))
  expect(left.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})
