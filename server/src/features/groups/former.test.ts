import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { conversationFields } from '@mynah/contract/wire-names'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { calls } from '@mynah/contract/index'
import type { Call } from '@mynah/contract/kit'
import { messages } from '@mynah/contract/messages'
import { profile } from '@mynah/contract/profile'
import { matrix, rowOf } from '#test/matrix.ts'
import { ask, groupOf, people, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { makeElsewhere, makeWorld } from '#test/world.ts'

const server = await testServer({ limitFactor: 10_000 })
const elsewhere = await makeElsewhere(server)

/** A group of ana, bo and cy that cy leaves, in one of the two ways, after sending and saving a message in it. */
async function left(how: 'quit' | 'removed') {
  const { ana, bo, cy, newer } = await people(server, 'ana', 'bo', 'cy', 'newer')
  const { id } = await groupOf(ana, bo, cy)
  const [a, b, c] = [await ana.connect(), await bo.connect(), await cy.connect()]
  await bo.call(groups.setNick, { id, name: 'bo of old' })
  await a.sendText({ groupId: id }, 'while cy was there')
  const said = (await b.sendText({ groupId: id }, 'what bo said')).data.id
  const mine = (await c.sendText({ groupId: id }, 'what cy said')).data.id
  await cy.call(favourites.add, { msgId: [said], conversation: { type: 1, id: id } })
  const before = await cy.call(conversations.byGroup, { id })
  if (how === 'quit') await cy.call(groups.quit, { id })
  else await ana.call(groups.removePeople, { id, userList: [cy.id] })
  return { ana, bo, cy, newer, id, a, b, c, said, mine, before }
}

/** All that can change in a group, and for its members. Every new text begins with 'later'. */
async function liveOn({ ana, bo, newer, id, a }: Awaited<ReturnType<typeof left>>): Promise<void> {
  await ana.call(groups.rename, { id, name: 'later name' })
  await ana.call(groups.setBrief, { id, brief: 'later brief' })
  await ana.call(groups.setPicture, { groupId: id, img: await uploadPicture(server, ana, 'avatar') })
  await ana.call(groupNotices.add, { groupId: id, title: 'later title', content: 'later notice' })
  await bo.call(groups.setNick, { id, name: 'later nick' })
  await bo.call(profile.updateName, { username: 'later bo' })
  await bo.call(profile.updatePicture, { avatarUrl: await uploadPicture(server, bo, 'avatar') })
  const { invite } = await ana.call(groups.qrToken, { id })
  await newer.call(profile.updateName, { username: 'later person' })
  await newer.call(groups.join, { id, invite })
  await ana.call(groups.setSilent, { id, state: true })
  await ana.call(groups.addAdmin, { id, userId: bo.id })
  await a.post({ groupId: id }, { msgType: 0, content: 'later words', extras: { at: 'all' } })
}

/** The next answer for this group: a catch-up answers for every conversation. */
const frameAfter = async (socket: TestSocket, id: string, frame: object, cmd: number) => {
  socket.send(frame)
  const isAboutIt = (text: string) => text.includes(`"toBizId":"${id}"`)
  return JSON.stringify(await socket.next((one) => one.cmd === cmd && isAboutIt(JSON.stringify(one))))
}

for (const how of ['quit', 'removed'] as const)
  test(`a former member (${how}) sees the group as it was, on every surface, and nothing later`, async () => {
    const group = await left(how)
    const { ana, bo, cy, newer, id, a, c, said, mine, before } = group
    const frozen = await cy.call(conversations.byGroup, { id })
    expect(frozen).toMatchObject({ userName: 'Test group', avatarUrl: '', faces: before.faces })
    expect(before.faces.map((one) => one.userId).sort()).toEqual([ana.id, bo.id, cy.id].sort())
    c.frames.splice(0)
    await liveOn(group)
    const { avatarUrl } = await bo.call(profile.update, {})

    const byId = (id: string) => cy.call(conversations.byId, { id })
    const rows = [
      await cy.call(conversations.byGroup, { id }),
      await byId(`1${id}`),
      await cy.call(conversations.open, { conversation: { type: 1, id: id } }),
      await cy.call(conversations.openById, { id: `1${id}` }),
      (await cy.call(conversations.list, {})).list.find((row) => row.conversation.id === id),
    ]
    for (const row of rows) expect(row).toEqual(frozen)

    const ref = { type: 1 as const, id: id }
    const page = await frameAfter(c, id, { cmd: 19, type: 1, ...conversationFields(ref), count: 50 }, 20)
    const missed = await frameAfter(c, id, { cmd: 19, type: 0, seqs: { [`1:${id}`]: 0 } }, 21)
    const found = await cy.call(messages.search, { keyword: 'bo said', conversation: ref })
    const stored = await cy.call(favourites.list, {})
    const preview = await cy.call(groups.preview, { id })
    const byWord = async (keyWords: string) => (await cy.call(groups.search, { keyWords })).list
    expect((await byWord('later name')).some((row) => row.id === id)).toBe(false)
    const byNumber = await byWord(id)
    expect(byNumber.map((row) => row.name)).toEqual(how === 'quit' ? ['Test group'] : [])
    const next = (
      await c.post({ to: ana.id }, { msgType: 111, content: { ...conversationFields(ref), ids: [said] } })
    ).code
    for (const text of [page, missed]) expect(text).toContain('"nick":"bo of old"')
    expect(found.list[0]).toMatchObject({ nick: 'bo of old', avatar: '' })
    expect(stored.list[0]).toMatchObject({ source: 'Test group', nick: 'bo of old', avatar: '' })
    expect(preview).toMatchObject({ name: 'Test group', userCount: 3, brief: '', avatar: '' })
    expect([10000, 10001]).toContain(next)
    await expect(cy.call(messages.readers, { conversation: ref, msgId: mine })).rejects.toThrow('NoDataFound')
    expect((await cy.call(messages.search, { keyword: 'later', conversation: ref })).list).toEqual([])
    for (const text of [page, missed, JSON.stringify([found, stored, preview])]) {
      expect(text).not.toContain('later')
      expect(text).not.toContain(avatarUrl)
    }

    const received = JSON.stringify(c.frames)
    for (const word of ['later', avatarUrl, 'group.changed', newer.id]) expect(received).not.toContain(word)
    // A device that connects later receives no more than this one.
    const late = await cy.connect()
    await a.sendText({ groupId: id }, 'later still')
    await ana.call(groups.dissolve, { id })
    await bo.call(friends.apply, { friendUserId: cy.id })
    await late.next((frame) => frame.cmd === 30 && frame.name === 'friend.applyCount')
    expect(JSON.stringify(late.frames)).not.toContain('later')
    expect(await cy.call(conversations.byGroup, { id })).toEqual(frozen)
  })

test('a returning member sees the group as it is, and its last visible state after leaving again', async () => {
  const group = await left('quit')
  const { ana, cy, id } = group
  await liveOn(group)
  await ana.call(groups.invite, { id, userList: [cy.id] })
  expect((await cy.call(conversations.byGroup, { id })).userName).toBe('later name')
  await cy.call(groups.quit, { id })
  await ana.call(groups.rename, { id, name: 'even newer' })
  expect((await cy.call(conversations.byGroup, { id })).userName).toBe('later name')
})

test('a former member gets nothing of the group by any call, and receives nothing of what the others call', async () => {
  const world = await makeWorld(server, elsewhere)
  const { former, owner, group } = world
  const socket = await former.connect()
  const at = await owner.connect()
  await owner.call(groups.rename, { id: group, name: 'later name' })
  await owner.call(groups.setBrief, { id: group, brief: 'later brief' })
  await at.sendText({ groupId: group }, 'later words')
  const all = Object.values(calls).flatMap((some) => Object.values(some) as Call[])
  const about = all.filter((call) =>
    JSON.stringify(matrix[rowOf(call)]?.input?.(world, 'owner') ?? '').includes(group),
  )
  expect(about.length).toBeGreaterThan(40)
  const eventsReceived: string[] = []
  const rowFor = (call: Call, who: 'former' | 'owner') => matrix[rowOf(call)]?.input?.(world, who) ?? {}
  const joins = new Set<Call>([groups.join, groupJoinRequests.byCard, groupJoinRequests.ask, groups.search])
  for (const call of about) {
    if (joins.has(call)) continue
    const { data } = await ask(server, call, rowFor(call, 'former'), { token: former.token })
    if (JSON.stringify(data).includes('later')) eventsReceived.push(rowOf(call))
  }
  // The world's invitation is for the group: its holder sees the group.
  expect(eventsReceived.filter((path) => path !== 'userGroup/preview')).toEqual([])
  socket.frames.splice(0)
  for (const call of about)
    if (call !== groups.dissolve && call !== groups.transfer)
      await ask(server, call, rowFor(call, 'owner'), { token: owner.token })
  await owner.call(friends.delete, { ids: [former.id] })
  await socket.next((frame) => frame.cmd === 22 && frame.data.code === 302)
  const received = socket.frames.filter((frame) => JSON.stringify(frame).includes(group))
  expect(received.map((frame) => JSON.stringify(frame).slice(0, 200))).toEqual([])
})
