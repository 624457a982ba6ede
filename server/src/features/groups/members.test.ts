import { expect, test } from 'vitest'
import { mutedForever, groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

async function group() {
  const { ana, bo, cy, eve } = await people(server, 'ana', 'bo', 'cy', 'eve')
  const { id } = await groupOf(ana, bo, cy)
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  return { id, ana, bo, cy, eve }
}
const namesIn = async (who: Person, id: string, more: { name?: string; role?: number } = {}) =>
  (await who.call(groups.members, { id, ...more })).list.map(({ userName }) => userName)

test('members are listed owner first, then admins, filtered by role and by a part of a name or nickname', async () => {
  const { id, ana, cy } = await group()
  expect(await namesIn(cy, id)).toEqual(['ana', 'bo', 'cy'])
  expect(await namesIn(cy, id, { role: 0 })).toEqual(['cy'])
  expect(await namesIn(cy, id, { role: 1 })).toEqual(['bo'])
  expect(await namesIn(cy, id, { role: 2 })).toEqual(['ana'])
  await cy.call(groups.setNick, { id, name: 'Left Back' })
  expect(await namesIn(ana, id, { name: 'back' })).toEqual(['cy'])
  expect(await namesIn(ana, id, { name: 'CY' })).toEqual(['cy'])
  expect(await namesIn(ana, id, { name: 'nobody' })).toEqual([])
  await expect(ana.call(groups.members, { id, role: 3 })).rejects.toThrow('BadParameter')
})

test('pages of members have no gap and no repeat', async () => {
  const { id, ana } = await group()
  const joined: string[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, more } = await ana.call(groups.members, { id, pageNo, pageSize: 2 })
    joined.push(...list.map(({ userName }) => userName))
    if (!more) break
  }
  expect(joined).toEqual(['ana', 'bo', 'cy'])
})

test('each member sees their own role, nickname and mute, and only the role of others', async () => {
  const { id, ana, bo, cy, eve } = await group()
  expect(await ana.call(groups.myRole, { id })).toEqual({ role: 2, nick: '', silentUntil: 0 })
  await ana.call(groups.setUserSilent, { id, userIds: [cy.id], state: true, minutes: 10 })
  await cy.call(groups.setNick, { id, name: 'Nick' })
  const until = server.clock.now() + 600_000
  expect(await cy.call(groups.myRole, { id })).toEqual({ role: 0, nick: 'Nick', silentUntil: until })
  server.clock.moveBy(600_000)
  expect(await cy.call(groups.myRole, { id })).toMatchObject({ silentUntil: 0 })
  expect(await cy.call(groups.roleOf, { groupId: id, userId: bo.id })).toEqual({ role: 1 })
  for (const userId of [eve.id, '123456789012345'])
    await expect(cy.call(groups.roleOf, { groupId: id, userId })).rejects.toThrow('NoDataFound')
  for (const call of [groups.myRole, groups.detail, groups.admins, groups.members])
    await expect(eve.call(call, { id })).rejects.toThrow('NoDataFound')
  await expect(eve.call(groups.roleOf, { groupId: id, userId: ana.id })).rejects.toThrow('NoDataFound')
})

test('the time when a user joined is visible to that user, the owner and admins', async () => {
  const { id, ana, bo, cy, eve } = await group()
  const joined = async (who: Person, of: Person) =>
    (await who.call(groups.joinTime, { groupId: id, userId: of.id })).joinTime
  const time = await joined(cy, cy)
  expect(time).toBeLessThanOrEqual(server.clock.now())
  expect([await joined(ana, cy), await joined(bo, cy)]).toEqual([time, time])
  await expect(joined(cy, ana)).rejects.toThrow('NoPermission')
  await expect(joined(eve, eve)).rejects.toThrow('NoDataFound')
  await expect(joined(ana, eve)).rejects.toThrow('NoDataFound')
})

test('active mutes are listed for owner and admins, with who muted and until when', async () => {
  const { id, ana, bo, cy } = await group()
  const muted = async (who: Person) =>
    (await who.call(groups.silenced, { id })).list.map((one) => [one.userName, one.silentUntil, one.silentBy])
  expect(await muted(ana)).toEqual([])
  await bo.call(groups.setUserSilent, { id, userIds: [cy.id], state: true, minutes: 1 })
  expect(await muted(ana)).toEqual([['cy', server.clock.now() + 60_000, 'bo']])
  await expect(muted(cy)).rejects.toThrow('NoPermission')
  server.clock.moveBy(60_000)
  expect(await muted(bo)).toEqual([])
  await ana.call(groups.setUserSilent, { id, userIds: [cy.id], state: true })
  await ana.call(groups.setUserSilent, { id, userIds: [cy.id], state: true })
  expect(await muted(bo)).toEqual([['cy', mutedForever, 'ana']])
  await bo.call(groups.setUserSilent, { id, userIds: [cy.id], state: false })
  expect(await muted(bo)).toEqual([])
})

test('only plain members can be muted: not the owner, not an admin, not a stranger, not oneself', async () => {
  const { id, ana, bo, cy, eve } = await group()
  const mute = (who: Person, ...whom: Person[]) =>
    who.call(groups.setUserSilent, { id, userIds: whom.map((one) => one.id), state: true })
  await expect(mute(bo, ana)).rejects.toThrow('NoPermission')
  await expect(mute(ana, bo)).rejects.toThrow('NoPermission')
  await expect(mute(bo, bo)).rejects.toThrow('NoPermission')
  await expect(mute(cy, cy)).rejects.toThrow('NoPermission')
  await expect(mute(ana, eve)).rejects.toThrow('NoDataFound')
  // One user who may not be muted refuses the complete list.
  await expect(mute(bo, cy, ana)).rejects.toThrow('NoPermission')
  expect((await ana.call(groups.silenced, { id })).list).toEqual([])
  // Non-members are skipped.
  await mute(bo, cy, eve)
  expect((await ana.call(groups.silenced, { id })).list.map(({ userId }) => userId)).toEqual([cy.id])
})

test('a nickname belongs to its user, has a valid length, is no name of the service, and can be removed', async () => {
  const { id, ana, bo, cy, eve } = await group()
  const nickOf = async (who: Person) =>
    (await ana.call(groups.members, { id })).list.find(({ userId }) => userId === who.id)?.nick
  await Promise.all(['one', 'two'].map((name) => cy.call(groups.setNick, { id, name })))
  expect(['one', 'two']).toContain(await nickOf(cy))
  expect(await nickOf(bo)).toBe('')
  for (const name of ['x'.repeat(limits.nameSignsMax + 1), 'a\nb'])
    await expect(cy.call(groups.setNick, { id, name })).rejects.toThrow('BadParameter')
  await expect(cy.call(groups.setNick, { id, name: 'Mynah Support' })).rejects.toThrow('NameReserved')
  await expect(eve.call(groups.setNick, { id, name: 'eve' })).rejects.toThrow('NoDataFound')
  await cy.call(groups.setNick, { id, name: '' })
  expect(await nickOf(cy)).toBe('')
})

test('whether a user is in a group, and has a friend there, is visible to that user only', async () => {
  const { id, ana, cy, eve } = await group()
  expect(await cy.call(groups.isIn, { id })).toBe(true)
  expect(await eve.call(groups.isIn, { id })).toBe(false)
  expect(await eve.call(groups.isIn, { id: '123456789012345' })).toBe(false)
  expect(await cy.call(groups.hasMyFriend, { id })).toBe(true)
  await expect(eve.call(groups.hasMyFriend, { id })).rejects.toThrow('NoDataFound')
  await cy.call(groups.quit, { id })
  expect(await cy.call(groups.isIn, { id })).toBe(false)
  await expect(cy.call(groups.hasMyFriend, { id })).rejects.toThrow('NoDataFound')
  expect(await namesIn(ana, id)).toEqual(['ana', 'bo'])
})

test('concurrent changes to one member are atomic: a removed admin has no role and no mute to lift', async () => {
  const { id, ana, bo, cy } = await group()
  const tries = await Promise.allSettled([
    ana.call(groups.removeAdmin, { id, userId: bo.id }),
    ana.call(groups.removePeople, { id, userList: [bo.id] }),
    bo.call(groups.rename, { id, name: 'By an admin' }),
  ])
  expect(tries[1]?.status).toBe('fulfilled')
  expect(await namesIn(cy, id)).toEqual(['ana', 'cy'])
  expect((await cy.call(groups.admins, { id })).list.map(({ userName }) => userName)).toEqual(['ana'])
  for (const call of [groups.addAdmin, groups.removeAdmin, groups.transfer])
    await expect(ana.call(call, { id, userId: bo.id })).rejects.toThrow('NoDataFound')
  await expect(bo.call(groups.rename, { id, name: 'Too late' })).rejects.toThrow('NoDataFound')
})
