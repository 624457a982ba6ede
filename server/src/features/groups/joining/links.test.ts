import { expect, test } from 'vitest'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupLinks } from '@mynah/contract/group-links'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { operator } from '#test/operator.ts'
import { callAs, groupOf, newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

const lookAt = (token: string) => callAs(server, undefined, groupLinks.look, { token })
const joinBy = (who: Person, id: string, invite: string) => who.call(groups.join, { id, invite })
const linkIn = async (who: Person, groupId: string) => (await who.call(groupLinks.list, { groupId })).list[0]
const done = (tries: PromiseSettledResult<unknown>[]) =>
  tries.filter(({ status }) => status === 'fulfilled').length

/** ana owns a group of bo (an admin) and cy. */
async function club() {
  const all = await people(server, 'ana', 'bo', 'cy', 'di', 'eve')
  const { id } = await groupOf(all.ana, all.bo, all.cy)
  await all.ana.call(groups.addAdmin, { id, userId: all.bo.id })
  return { ...all, id }
}

test('a link shows its group without members before sign-in, and admits verified users', async () => {
  const { ana, di, id } = await club()
  await ana.call(groups.rename, { id, name: 'Harbour runners' })
  await ana.call(groups.setBrief, { id, brief: 'Every Saturday' })
  const link = await ana.call(groupLinks.add, { groupId: id, label: 'Poster', places: 20 })
  expect(link).toMatchObject({ label: 'Poster', state: 'open', places: 20, used: 0, endTime: 0 })
  const shown = { name: 'Harbour runners', brief: 'Every Saturday', avatar: '', userCount: 3 }
  expect(await lookAt(link.token)).toEqual({ state: 'open', ...shown, approval: false })
  const stranger = await newcomer(server)
  expect(await stranger.call(groupLinks.find, { token: link.token })).toEqual({ state: 'open', groupId: id })
  await expect(joinBy(stranger, id, link.token)).rejects.toThrow('NotVerified')
  expect(await di.call(groups.preview, { id, invite: link.token })).toMatchObject({ way: 'join' })
  expect(await joinBy(di, id, link.token)).toEqual({ status: 1 })
  await expect(joinBy(di, id, link.token)).rejects.toThrow('AlreadyInGroup')
  expect(await linkIn(ana, id)).toMatchObject({ state: 'open', used: 1 })
  expect((await ana.call(groupLinks.guests, { id: link.id })).list).toMatchObject([{ userId: di.id }])
  // A member is led into the group by any of its links.
  await ana.call(groupLinks.revoke, { id: link.id })
  expect(await di.call(groupLinks.find, { token: link.token })).toEqual({ state: 'revoked', groupId: id })
})

test('twenty concurrent entries for ten places are exactly ten, and a place stays taken', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const { token } = await ana.call(groupLinks.add, { groupId: id, places: 10 })
  const names = Array.from({ length: 20 }, (_, at) => `guest${at}`)
  const guests = Object.values(await people(server, ...names))
  const tries = await Promise.allSettled(guests.map((one) => joinBy(one, id, token)))
  expect(done(tries)).toBe(10)
  for (const one of tries)
    if (one.status === 'rejected') expect(String(one.reason)).toContain('GroupLinkFull')
  expect((await ana.call(groups.detail, { id })).userCount).toBe(12)
  expect(await linkIn(ana, id)).toMatchObject({ state: 'full', used: 10 })
  expect(await lookAt(token)).toMatchObject({ state: 'full', name: '' })
  const inside = guests.filter((_, at) => tries[at]?.status === 'fulfilled')
  await inside[0]?.call(groups.quit, { id })
  const outside = guests.find((_, at) => tries[at]?.status === 'rejected')
  if (outside) await expect(joinBy(outside, id, token)).rejects.toThrow('GroupLinkFull')
}, 120_000)

test('a member who leaves and returns by a link reuses the earlier place', async () => {
  const { ana, di, eve, id } = await club()
  const { token } = await ana.call(groupLinks.add, { groupId: id, places: 2 })
  await joinBy(di, id, token)
  await di.call(groups.quit, { id })
  await joinBy(di, id, token)
  expect(await linkIn(ana, id)).toMatchObject({ used: 1, state: 'open' })
  await joinBy(eve, id, token)
  expect(await linkIn(ana, id)).toMatchObject({ used: 2, state: 'full' })
})

test('a link that asks for approval counts a place at the entry, not at the request', async () => {
  const { ana, bo, di, eve, id } = await club()
  const { token } = await ana.call(groupLinks.add, { groupId: id, places: 1, approval: true })
  expect(await di.call(groups.preview, { id, invite: token })).toMatchObject({ way: 'apply' })
  for (const one of [di, eve]) expect(await joinBy(one, id, token)).toEqual({ status: 0 })
  await expect(joinBy(di, id, token)).rejects.toThrow('GroupApplyPending')
  expect(await linkIn(ana, id)).toMatchObject({ used: 0, state: 'open' })
  const { list } = await bo.call(groupJoinRequests.list, { groupId: id, status: 0 })
  expect(list.map(({ way, inviteUserId }) => [way, inviteUserId])).toEqual([
    ['link', ana.id],
    ['link', ana.id],
  ])
  const answers = await Promise.allSettled(
    list.map((row) => bo.call(groupJoinRequests.answer, { id: row.id, status: 1 })),
  )
  expect(done(answers)).toBe(1)
  expect(answers.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).toContainEqual(
    expect.stringContaining('GroupLinkFull'),
  )
  // A user without a place stays pending, and is refused or invited manually.
  expect((await bo.call(groupJoinRequests.count, { groupId: id, status: 0 })).count).toBe(1)
  expect(await linkIn(ana, id)).toMatchObject({ used: 1, state: 'full' })
})

test('a link ends at its time, when it is revoked, and when its creator loses the right', async () => {
  const { ana, bo, cy, di, id } = await club()
  const make = async (who: Person, seconds?: number) =>
    (await who.call(groupLinks.add, { groupId: id, ...(seconds && { seconds }) })).token
  const nothing = { name: '', brief: '', avatar: '', userCount: 0, approval: false }

  const short = await make(ana, 3_600)
  server.clock.moveBy(3_600_000)
  expect(await lookAt(short)).toEqual({ state: 'ended', ...nothing })
  expect(await di.call(groupLinks.find, { token: short })).toEqual({ state: 'ended', groupId: '' })
  await expect(joinBy(di, id, short)).rejects.toThrow('GroupLinkEnded')

  const taken = await make(ana)
  await bo.call(groupLinks.revoke, { id: (await linkIn(ana, id))?.id ?? '' })
  expect(await lookAt(taken)).toEqual({ state: 'revoked', ...nothing })
  await expect(joinBy(di, id, taken)).rejects.toThrow('NoDataFound')
  await expect(lookAt('x'.repeat(22))).rejects.toThrow('NoDataFound')

  const [ofAdmin, ofMember] = [await make(bo), await make(cy)]
  await ana.call(groups.removeAdmin, { id, userId: bo.id })
  await cy.call(groups.quit, { id })
  for (const token of [ofAdmin, ofMember]) {
    expect(await lookAt(token)).toEqual({ state: 'ended', ...nothing })
    await expect(joinBy(di, id, token)).rejects.toThrow('NoDataFound')
  }

  const before = await make(ana)
  for (const state of [false, true]) await ana.call(groups.setInvite, { id, state })
  expect((await lookAt(before)).state).toBe('ended')
  const last = await make(ana)
  await ana.call(groups.dissolve, { id })
  expect(await lookAt(last)).toEqual({ state: 'ended', ...nothing })
})

test('a removed user enters only by a newer link of the owner, and never by one that asks for approval', async () => {
  const { ana, cy, di, id } = await club()
  const add = async (who: Person, approval = false) =>
    (await who.call(groupLinks.add, { groupId: id, approval })).token
  await joinBy(di, id, await add(ana))
  const old = await add(ana)
  await ana.call(groups.removePeople, { id, userList: [cy.id] })
  expect(await cy.call(groupLinks.find, { token: old })).toEqual({ state: 'ended', groupId: '' })
  await expect(joinBy(cy, id, old)).rejects.toThrow('NoDataFound')
  await expect(joinBy(cy, id, await add(di))).rejects.toThrow('NoDataFound')
  await expect(joinBy(cy, id, await add(ana, true))).rejects.toThrow('GroupRemoved')
  expect(await joinBy(cy, id, await add(ana))).toEqual({ status: 1 })
})

test('members create, see and revoke their own links; entries by them wait where invitations are audited', async () => {
  const { ana, bo, cy, di, eve, id } = await club()
  const mine = await cy.call(groupLinks.add, { groupId: id })
  const owners = await ana.call(groupLinks.add, { groupId: id })
  const ids = async (who: Person) =>
    (await who.call(groupLinks.list, { groupId: id })).list.map((one) => one.id)
  expect(await ids(cy)).toEqual([mine.id])
  expect((await ids(bo)).toSorted()).toEqual([mine.id, owners.id].toSorted())
  await expect(cy.call(groupLinks.guests, { id: mine.id })).rejects.toThrow('NoPermission')
  await expect(cy.call(groupLinks.revoke, { id: owners.id })).rejects.toThrow('NoPermission')
  await ana.call(groups.setInviteAudit, { id, state: true })
  expect(await joinBy(di, id, mine.token)).toEqual({ status: 0 })
  expect(await joinBy(eve, id, owners.token)).toEqual({ status: 1 })
  await cy.call(groupLinks.revoke, { id: mine.id })
  await ana.call(groups.setInvite, { id, state: false })
  await expect(cy.call(groupLinks.add, { groupId: id })).rejects.toThrow('NoPermission')
  await expect(cy.call(groupLinks.list, { groupId: id })).rejects.toThrow('NoPermission')
  await expect(di.call(groupLinks.add, { groupId: id })).rejects.toThrow('NoDataFound')
})

test('a link does not admit a user whom its creator or the owner blocked', async () => {
  const { ana, cy, di, eve, id } = await club()
  const { token } = await cy.call(groupLinks.add, { groupId: id })
  await cy.call(friends.block, { toUserId: di.id })
  await ana.call(friends.block, { toUserId: eve.id })
  for (const one of [di, eve]) {
    expect(await one.call(groupLinks.find, { token })).toEqual({ state: 'ended', groupId: '' })
    await expect(joinBy(one, id, token)).rejects.toThrow('NoDataFound')
  }
})

test('a group has a maximum of open links, also for concurrent requests; two equal links are two', async () => {
  const { ana, id } = await club()
  const add = () => ana.call(groupLinks.add, { groupId: id, label: 'Poster' })
  expect((await add()).token).not.toBe((await add()).token)
  const tries = await Promise.allSettled(Array.from({ length: limits.groupLinksMax }, add))
  expect(done(tries)).toBe(limits.groupLinksMax - 2)
  await expect(add()).rejects.toThrow('GroupLinksFull')
  await ana.call(groupLinks.revoke, { id: (await linkIn(ana, id))?.id ?? '' })
  await add()
})

test('operators disable the pages of links, and set the maximum size of a group', async () => {
  const editor = await operator(server, 'editor')
  const { ana, di, eve, id } = await club()
  const { token } = await ana.call(groupLinks.add, { groupId: id })
  const set = (key: 'groupLinkPages' | 'groupMembersMax', value: string) =>
    editor.call(appInfoAdmin.set, { key, value } as never)
  await set('groupLinkPages', '0')
  await expect(lookAt(token)).rejects.toThrow('NotAvailable')
  expect(await di.call(groupLinks.find, { token })).toEqual({ state: 'open', groupId: id })
  await set('groupLinkPages', '1')
  await set('groupMembersMax', '4')
  const tries = await Promise.allSettled([di, eve].map((one) => joinBy(one, id, token)))
  expect(done(tries)).toBe(1)
  expect((await ana.call(groups.detail, { id })).userCount).toBe(4)
  expect(await lookAt(token)).toMatchObject({ state: 'full', name: '' })
  for (const value of ['0', '2', '5001', '04', 'x'])
    await expect(set('groupMembersMax', value)).rejects.toThrow('BadParameter')
  // A larger group is not changed.
  await set('groupMembersMax', '3')
  expect((await ana.call(groups.detail, { id })).userCount).toBe(4)
  await set('groupMembersMax', String(limits.groupMembersMax))
  const latecomer = [di, eve].find((_, at) => tries[at]?.status === 'rejected')
  if (latecomer) expect(await joinBy(latecomer, id, token)).toEqual({ status: 1 })
})

test('views of links are limited by address', async () => {
  const strict = await testServer()
  const look = () => callAs(strict, undefined, groupLinks.look, { token: 'x'.repeat(22) })
  for (let times = 0; times < 60; times += 1) await expect(look()).rejects.toThrow('NoDataFound')
  await expect(look()).rejects.toThrow('TooOften')
})
