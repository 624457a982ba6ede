import { expect, test } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('after concurrent blocking and unblocking the list and the refusal agree', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await bo.connect()
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        ana.call(at % 2 === 0 ? friends.block : friends.unblock, { toUserId: bo.id }),
      ),
    )
    const blocked = (await ana.call(friends.blocked, {})).list.length === 1
    expect((await socket.sendText({ to: ana.id }, 'well?')).code).toBe(blocked ? 10022 : 10000)
  }
})

test('two users who ask each other concurrently are friends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, bo } = await people(server, 'ana', 'bo')
    await Promise.all([
      ana.call(friends.apply, { friendUserId: bo.id }),
      bo.call(friends.apply, { friendUserId: ana.id }),
    ])
    expect((await ana.call(friends.list, {})).list).toHaveLength(1)
    expect((await bo.call(friends.friendRequests, { status: 0 })).list).toEqual([])
  }
})

test('after concurrent accepting and deleting both friend lists and the chat agree', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (let round = 0; round < 4; round += 1) {
    await ana.call(friends.apply, { friendUserId: bo.id })
    const [asked] = (await bo.call(friends.friendRequests, { status: 0 })).list
    await Promise.all([
      bo.call(friends.answer, { id: asked?.id ?? '', status: 1 }),
      ana.call(friends.delete, { ids: [bo.id] }),
      bo.call(friends.delete, { ids: [ana.id] }),
    ])
    const both = [
      await ana.call(friends.isFriend, { id: bo.id }),
      await bo.call(friends.isFriend, { id: ana.id }),
    ]
    const { rows } = await server.app.pool.query<{ friends: boolean }>(
      'select friends from conversations where id = $1',
      [`2:${[ana.id, bo.id].toSorted((a, b) => (a < b ? -1 : 1)).join(':')}`],
    )
    expect([...both, rows[0]?.friends]).toEqual([both[0], both[0], both[0]])
    await ana.call(friends.delete, { ids: [bo.id] })
    server.clock.moveBy(31 * 86_400_000)
  }
})

test('a user who blocked the owner cannot be in a group that the owner creates', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await befriend(ana, cy)
  await bo.call(friends.block, { toUserId: ana.id })
  const create = (...members: Person[]) =>
    ana.call(groups.create, { name: 'Together', userList: members.map((one) => one.id) })
  await expect(create(bo, cy)).rejects.toThrow('NotFriends')
  expect((await create(cy)).userCount).toBe(2)
  expect((await bo.call(groups.list, {})).list).toEqual([])
})

test('a user who blocked a friend cannot be added to a group by them', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  for (const one of [bo, cy]) await befriend(ana, one)
  const { id } = await ana.call(groups.create, { name: 'Together', userList: [cy.id] })
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(ana.call(groups.invite, { id, userList: [bo.id] })).rejects.toThrow('NotFriends')
  expect((await bo.call(groups.list, {})).list).toEqual([])
})
