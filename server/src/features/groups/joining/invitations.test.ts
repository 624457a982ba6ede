import { expect, test } from 'vitest'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groups } from '@mynah/contract/groups'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

const inviteOf = async (who: Person, id: string) => (await who.call(groups.qrToken, { id })).invite
const isIn = (who: Person, id: string) => who.call(groups.isIn, { id })

/** The content of a card that a user sends to a friend. */
async function cardOf(who: Person, to: Person, id: string): Promise<string> {
  const [from, at] = [await who.connect(), await to.connect()]
  await from.post({ to: to.id }, { msgType: 11, content: { type: 1, id } })
  const frame = await at.next((one) => one.cmd === 11 && one.data.msgType === 11)
  const { content } = (frame as { data: { content: string } }).data
  for (const socket of [from, at]) socket.close()
  return (JSON.parse(content) as { invite?: string }).invite ?? ''
}

const byCode = (who: Person, id: string, invite: string) => who.call(groups.join, { id, invite })
const byCard = (who: Person, id: string, invite: string) =>
  who.call(groupJoinRequests.byCard, { groupId: id, invite })

/** ana owns a group of bo (an admin), cy and di; all are friends. */
async function club() {
  const all = await people(server, 'ana', 'bo', 'cy', 'di', 'eve')
  const { ana, bo, cy, di, eve } = all
  const { id } = await groupOf(ana, bo, cy, di)
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  for (const one of [cy, di, eve]) await befriend(bo, one)
  for (const one of [di, eve]) await befriend(cy, one)
  return { ...all, id }
}

test('a removed user cannot rejoin by earlier invitations, nor by any of plain members', async () => {
  for (const audit of [false, true]) {
    const { ana, bo, cy, di, id } = await club()
    await ana.call(groups.setInviteAudit, { id, state: audit })
    const old = [
      await inviteOf(ana, id),
      await inviteOf(bo, id),
      await inviteOf(di, id),
      await inviteOf(cy, id),
    ]
    old.push(await cardOf(ana, cy, id), await cardOf(bo, cy, id), await cardOf(di, cy, id))
    await bo.call(groups.removePeople, { id, userList: [cy.id] })
    for (const invite of old)
      for (const way of [byCode, byCard]) await expect(way(cy, id, invite)).rejects.toThrow('NoDataFound')

    // A plain member's is refused, however new.
    const fresh = [await inviteOf(di, id), await cardOf(di, cy, id)]
    for (const invite of fresh)
      for (const way of [byCode, byCard]) await expect(way(cy, id, invite)).rejects.toThrow('NoDataFound')
    await expect(di.call(groups.invite, { id, userList: [cy.id] })).rejects.toThrow('MemberRemoved')
    await expect(di.call(groupJoinRequests.invite, { groupId: id, userId: cy.id })).rejects.toThrow(
      'MemberRemoved',
    )
    await expect(cy.call(groupJoinRequests.ask, { groupId: id })).rejects.toThrow('GroupRemoved')
    expect(await cy.call(groups.preview, { id })).toMatchObject({ way: 'none', isRemoved: true })
    expect(await cy.call(groups.preview, { id, invite: old[0] ?? '' })).toMatchObject({ way: 'none' })
    expect(await isIn(cy, id)).toBe(false)
    expect((await ana.call(groupJoinRequests.list, { groupId: id })).list).toEqual([])

    const back = audit ? await inviteOf(ana, id) : await cardOf(bo, cy, id)
    expect(await cy.call(groups.preview, { id, invite: back })).toMatchObject({ way: 'join' })
    expect(await byCode(cy, id, back)).toEqual({ status: 1 })
    expect(await isIn(cy, id)).toBe(true)
    // An ended invitation does not become valid again.
    await cy.call(groups.quit, { id })
    for (const invite of old) await expect(byCode(cy, id, invite)).rejects.toThrow('NoDataFound')
  }
})

test('owner and admins can add a removed person again themselves, bypassing the audit', async () => {
  const { ana, bo, cy, di, eve, id } = await club()
  await ana.call(groups.setInviteAudit, { id, state: true })
  for (const who of [ana, bo]) {
    await ana.call(groups.removePeople, { id, userList: [cy.id] })
    expect(await who.call(groups.invite, { id, userList: [cy.id] })).toMatchObject({ joined: [cy.id] })
  }
  await ana.call(groups.removePeople, { id, userList: [cy.id] })
  // A list with a removed user: the others are invited, and that one is named.
  expect(await di.call(groups.invite, { id, userList: [cy.id] }).catch((error: Error) => error.message)).toBe(
    'MemberRemoved',
  )
  await befriend(di, eve)
  expect(await di.call(groups.invite, { id, userList: [cy.id, eve.id] })).toEqual({
    joined: [],
    waiting: [eve.id],
    unverified: [],
    removed: [cy.id],
  })
})

test('an earlier join request cannot be accepted once its user was removed', async () => {
  const { ana, cy, id } = await club()
  await cy.call(groups.quit, { id })
  await cy.call(groupJoinRequests.ask, { groupId: id })
  const [asked] = (await ana.call(groupJoinRequests.list, { groupId: id, status: 0 })).list
  await ana.call(groups.invite, { id, userList: [cy.id] })
  await ana.call(groups.removePeople, { id, userList: [cy.id] })
  await expect(ana.call(groupJoinRequests.answer, { id: asked?.id ?? '', status: 1 })).rejects.toThrow(
    'ApplyAnswered',
  )
  // Even if it is pending by mistake.
  await server.app.pool.query('update group_join_requests set status = 0 where id = $1', [asked?.id])
  await expect(ana.call(groupJoinRequests.answer, { id: asked?.id ?? '', status: 1 })).rejects.toThrow(
    'MemberRemoved',
  )
  expect(await isIn(cy, id)).toBe(false)
})

test("disabling invitations ends all of them, the owner's too, and enabling restores none", async () => {
  const { ana, bo, di, eve, id } = await club()
  const old = [
    await inviteOf(ana, id),
    await inviteOf(bo, id),
    await inviteOf(di, id),
    await cardOf(bo, eve, id),
  ]
  await ana.call(groups.setInvite, { id, state: false })
  const refused = async () => {
    for (const invite of old)
      for (const way of [byCode, byCard]) await expect(way(eve, id, invite)).rejects.toThrow('NoDataFound')
    await expect(eve.call(groups.hasMyFriend, { id, invite: old[0] ?? '' })).rejects.toThrow('NoDataFound')
  }
  await refused()
  await ana.call(groups.setInvite, { id, state: true })
  await refused()
  // Setting the same value ends nothing.
  const fresh = await inviteOf(di, id)
  await ana.call(groups.setInvite, { id, state: true })
  expect(await byCode(eve, id, fresh)).toEqual({ status: 1 })
})

test('an invitation ends when its inviter leaves, is removed, or loses the role', async () => {
  const { ana, bo, cy, di, eve, id } = await club()
  const ends = async (who: Person, act: () => Promise<unknown>, again: () => Promise<unknown>) => {
    const invite = await inviteOf(who, id)
    await act()
    await expect(byCode(eve, id, invite)).rejects.toThrow('NoDataFound')
    await again()
    await expect(byCode(eve, id, invite)).rejects.toThrow('NoDataFound')
  }
  const back = (one: Person) => ana.call(groups.invite, { id, userList: [one.id] })
  await ends(
    cy,
    () => cy.call(groups.quit, { id }),
    () => back(cy),
  )
  await ends(
    di,
    () => bo.call(groups.removePeople, { id, userList: [di.id] }),
    () => back(di),
  )
  await ends(
    bo,
    () => ana.call(groups.removeAdmin, { id, userId: bo.id }),
    () => ana.call(groups.addAdmin, { id, userId: bo.id }),
  )
  await ends(
    ana,
    () => ana.call(groups.transfer, { id, userId: bo.id }),
    () => bo.call(groups.transfer, { id, userId: ana.id }),
  )
})

test('the audit applies to invitations made as a plain member, also after the inviter became an admin', async () => {
  const { ana, cy, eve, id } = await club()
  await ana.call(groups.setInviteAudit, { id, state: true })
  const plain = await inviteOf(cy, id)
  await ana.call(groups.addAdmin, { id, userId: cy.id })
  expect(await eve.call(groups.preview, { id, invite: plain })).toMatchObject({ way: 'apply' })
  expect(await byCode(eve, id, plain)).toEqual({ status: 0 })
  expect(await isIn(eve, id)).toBe(false)
  expect(await byCard(eve, id, await inviteOf(cy, id))).toEqual({ status: 1 })
})

test('a removal concurrent with a return never accepts an old invitation', async () => {
  const { ana, bo, cy, id } = await club()
  for (let round = 0; round < 6; round += 1) {
    const old = await inviteOf(bo, id)
    await Promise.allSettled([
      ana.call(groups.removePeople, { id, userList: [cy.id] }),
      ...Array.from({ length: 4 }, () => byCode(cy, id, old)),
    ])
    expect(await isIn(cy, id)).toBe(false)
    await ana.call(groups.invite, { id, userList: [cy.id] })
  }
})

test('without an invitation a group cannot be joined by code or card, and looks nonexistent, also to its members', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo)
  for (const who of [ana, bo, cy])
    for (const groupId of [id, '123456789012345']) {
      await expect(who.call(groups.join, { id: groupId })).rejects.toThrow('NoDataFound')
      await expect(who.call(groupJoinRequests.byCard, { groupId })).rejects.toThrow('NoDataFound')
    }
})
