import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { moderationAdmin } from '@mynah/contract/moderation'
import { operators } from '@mynah/contract/operators'

import { operator } from '#test/operator.ts'
import { groupOf, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const support = await operator(server, 'support')
const reviewer = await operator(server, 'reviewer')

test('a frozen user is signed out within a second, cannot sign in, and can once unfrozen', async () => {
  const { eve } = await people(server, 'eve')
  const [one, two] = [await eve.connect(), await (await eve.again()).connect()]
  const given = { userId: eve.id, reason: 'Sells followers' }
  await support.call(moderationAdmin.freeze, given)
  expect([await one.untilClosed(), await two.untilClosed()]).toEqual([4401, 4401])
  await expect(eve.call(account.me, {})).rejects.toThrow('SessionInvalid')
  await expect(eve.again()).rejects.toThrow('AccountFrozen')
  expect(await support.call(moderationAdmin.lookAtPerson, { userId: eve.id })).toMatchObject({
    frozen: true,
    frozenReason: 'Sells followers',
    sessions: [],
  })
  await support.call(moderationAdmin.unfreeze, given)
  await expect(support.call(moderationAdmin.unfreeze, given)).rejects.toThrow('NoDataFound')
  expect((await (await eve.again()).call(account.me, {})).userId).toBe(eve.id)
})

test('after a concurrent login and freeze no session remains', async () => {
  const { eve } = await people(server, 'eve')
  const logins = Array.from({ length: 4 }, () => eve.again().catch(() => undefined))
  await support.call(moderationAdmin.freeze, { userId: eve.id, reason: 'x' })
  await Promise.all(logins)
  const seen = await support.call(moderationAdmin.lookAtPerson, { userId: eve.id })
  expect(seen.sessions).toEqual([])
})

test('users are found by number, e-mail and name, their sessions ended, and each action is recorded', async () => {
  const { ana } = await people(server, 'ana')
  await server.app.pool.query(`update users set email = $2, name = 'Ana 100% Real' where id = $1`, [
    ana.id,
    `ana${ana.id}@example.org`,
  ])
  for (const words of [ana.id, ana.userNum.toUpperCase(), `ANA${ana.id}@example.org`, '100% re']) {
    const { list } = await support.call(moderationAdmin.findPeople, { words })
    expect(
      list.map((one) => one.userId),
      words,
    ).toContain(ana.id)
  }
  const { list } = await support.call(moderationAdmin.findPeople, { words: '10_% re' })
  expect(list).toEqual([])
  await support.call(moderationAdmin.lookAtPerson, { userId: ana.id })
  await support.call(moderationAdmin.endSessions, { userId: ana.id })
  await expect(ana.call(account.me, {})).rejects.toThrow('SessionInvalid')
  for (const call of [moderationAdmin.endSessions, moderationAdmin.lookAtPerson])
    await expect(support.call(call, { userId: '999999999999999' })).rejects.toThrow('NoDataFound')
  const admin = await operator(server, 'admin')
  const audit = await admin.call(operators.audit, { subject: `person ${ana.id}` })
  expect(audit.list.map((row) => row.action)).toEqual(['people/endSessions', 'people/look'])
  const searches = await admin.call(operators.audit, { subject: 'search' })
  expect(JSON.stringify(searches.list)).not.toContain('example.org')
})

test('phone and e-mail are masked for support and reviewers, and whole for admins', async () => {
  const { ana } = await people(server, 'ana')
  const email = `ana${ana.id}@example.org`
  await server.app.pool.query(`update users set mobile = '+84905551234', email = $2 where id = $1`, [
    ana.id,
    email,
  ])
  const look = async (by: typeof support) => {
    const seen = await by.call(moderationAdmin.lookAtPerson, { userId: ana.id })
    return [seen.mobile, seen.email]
  }
  for (const by of [support, reviewer]) expect(await look(by)).toEqual(['+84 ••• 1234', 'a•••@example.org'])
  expect(await look(await operator(server, 'admin'))).toEqual(['+84905551234', email])
  // anyone who has the number from the user finds the account by it
  const { list } = await support.call(moderationAdmin.findPeople, { words: '+84905551234' })
  expect(list.map(({ userId }) => userId)).toEqual([ana.id])
})

test('a group is found, viewed and dissolved, once', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  expect((await support.call(moderationAdmin.findGroups, { words: id })).list).toMatchObject([{ id }])
  expect(await support.call(moderationAdmin.lookAtGroup, { id })).toMatchObject({
    userCount: 2,
    ownerName: 'ana',
    isDelete: false,
  })
  await reviewer.call(moderationAdmin.dissolve, { id, reason: 'Spam' })
  await expect(reviewer.call(moderationAdmin.dissolve, { id, reason: 'Spam' })).rejects.toThrow('NoDataFound')
  expect((await support.call(moderationAdmin.lookAtGroup, { id })).isDelete).toBe(true)
})

test('accounts frozen on a day are listed, also those that were unfrozen since, and another freeze is another row', async () => {
  const { clock } = server
  const { ana, bo } = await people(server, 'ana', 'bo')
  clock.moveBy(86_400_000)
  const by = await operator(server, 'reviewer')
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const listed = async (of: string) =>
    (await by.call(moderationAdmin.frozenOn, { day: of })).list.map((one) => [
      ...[one.userId, one.frozen, one.frozenTime, one.unfrozenTime],
    ])
  const freeze = (userId: string) => by.call(moderationAdmin.freeze, { userId, reason: 'Fraud' })
  expect(await listed(day)).toEqual([])
  const at = clock.now()
  await freeze(ana.id)
  clock.moveBy(1_000)
  await freeze(bo.id)
  await freeze(bo.id)
  await by.call(moderationAdmin.unfreeze, { userId: ana.id, reason: 'Explained' })
  clock.moveBy(1_000)
  await freeze(ana.id)
  expect(await listed(day)).toEqual([
    [ana.id, true, at + 2_000, 0],
    [bo.id, true, at + 1_000, 0],
    [ana.id, true, at, at + 1_000],
  ])
  expect(await listed('2020-01-01')).toEqual([])
  const admin = await operator(server, 'admin')
  expect((await admin.call(operators.audit, { action: 'people/frozen' })).list).toHaveLength(3)
})

test('accounts registered and groups created on a day are listed, the newest first', async () => {
  const { clock } = server
  clock.moveBy(86_400_000)
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const { ana } = await people(server, 'ana')
  clock.moveBy(1_000)
  const { bo } = await people(server, 'bo')
  const { id } = await groupOf(ana, bo)
  const by = await operator(server, 'reviewer')
  const registered = async (of: string) =>
    (await by.call(moderationAdmin.registeredOn, { day: of })).list.map(({ userId }) => userId)
  const created = async (of: string) =>
    (await by.call(moderationAdmin.createdOn, { day: of })).list.map((one) => [one.id, one.isDelete])
  expect(await registered(day)).toEqual([bo.id, ana.id])
  expect(await created(day)).toEqual([[id, false]])
  await by.call(moderationAdmin.dissolve, { id, reason: 'Fraud' })
  expect(await created(day)).toEqual([[id, true]])
  expect([await registered('2020-01-01'), await created('2020-01-01')]).toEqual([[], []])
})
