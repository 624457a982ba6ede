import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { messagePins as pins } from '@mynah/contract/message-pins'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })

type Conversation = { type: 1 | 2; id: string }
const chatWith = (who: Person): Conversation => ({ type: 2, id: who.id })
const inGroup = (id: string): Conversation => ({ type: 1, id })
const pin = (who: Person, conversation: Conversation, msgId: string, on = true, days: 0 | 1 | 7 = 0) =>
  who.call(pins.set, { conversation, msgId, on, days })
const pinned = async (who: Person, conversation: Conversation) =>
  (await who.call(pins.list, { conversation })).list.map(({ message }) => message.content)

test('owner and admins pin for all, a system line without the text says so, and it is unread for nobody', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const { data } = await a.sendText({ groupId: id }, 'the address is 5 Market Street')
  await expect(pin(bo, inGroup(id), data.id)).rejects.toThrow('PinsOfAdmins')
  const unread = (await bo.call(conversations.byGroup, { id })).unreadCount
  await pin(ana, inGroup(id), data.id)
  expect(await pinned(bo, inGroup(id))).toEqual(['the address is 5 Market Street'])
  await b.next((frame) => frame.cmd === 30 && frame.name === 'pins.changed')
  const row = await bo.call(conversations.byGroup, { id })
  expect(row.unreadCount).toBe(unread)
  expect(JSON.stringify(row.lastMsg)).toContain('messagePinned')
  expect(JSON.stringify(row.lastMsg)).not.toContain('Market')
  await pin(ana, inGroup(id), data.id, false)
  expect(await pinned(bo, inGroup(id))).toEqual([])
})

test('in a private chat both can pin, nobody if one blocked the other; a recall removes the pin', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const first = (await a.sendText({ to: bo.id }, 'one')).data
  const second = (await a.sendText({ to: bo.id }, 'two')).data
  await pin(bo, chatWith(ana), first.id)
  await pin(ana, chatWith(bo), second.id, true, 7)
  expect((await pinned(ana, chatWith(bo))).toSorted()).toEqual(['one', 'two'])
  await ana.call(messages.recall, { recallId: second.id, conversation: chatWith(bo) })
  expect(await pinned(bo, chatWith(ana))).toEqual(['one'])
  // A message deleted for oneself stays for the other.
  await bo.call(messages.delete, { ids: [first.id], conversation: chatWith(ana) })
  expect([await pinned(bo, chatWith(ana)), await pinned(ana, chatWith(bo))]).toEqual([[], ['one']])
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(pin(ana, chatWith(bo), first.id, false)).rejects.toThrow('MessageBlocked')
})

test('a new member sees no older pins, a former one none; fifty are the maximum', async () => {
  const { ana, former, late } = await people(server, 'ana', 'former', 'late')
  await befriend(ana, late)
  const { id } = await groupOf(ana, former)
  const a = await ana.connect()
  const said: string[] = []
  for (let nth = 0; nth <= limits.pinsMax; nth++)
    said.push((await a.sendText({ groupId: id }, `text ${nth}`)).data.id)
  for (const one of said.slice(1)) await pin(ana, inGroup(id), one)
  await expect(pin(ana, inGroup(id), said[0] ?? '')).rejects.toThrow('PinsFull')
  await former.call(groups.quit, { id })
  await expect(pinned(former, inGroup(id))).rejects.toThrow('NoDataFound')
  await ana.call(groups.invite, { id, userList: [late.id] })
  expect(await pinned(late, inGroup(id))).toEqual([])
  expect(await pinned(ana, inGroup(id))).toHaveLength(limits.pinsMax)
})

test('if the owner permits it every member who may write can pin, and not after it is turned off', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const a = await ana.connect()
  const { data } = await a.sendText({ groupId: id }, 'the gate code is 4711')
  await ana.call(groups.addAdmin, { id, userId: cy.id })
  for (const one of [bo, cy])
    await expect(one.call(groups.setPinAll, { id, state: true })).rejects.toThrow('NoPermission')
  await ana.call(groups.setPinAll, { id, state: true })
  expect(await bo.call(groups.detail, { id })).toMatchObject({ isPinAll: true })
  await pin(bo, inGroup(id), data.id)
  expect(await pinned(cy, inGroup(id))).toEqual(['the gate code is 4711'])
  await ana.call(groups.setUserSilent, { id, state: true, userIds: [bo.id] })
  await expect(pin(bo, inGroup(id), data.id, false)).rejects.toThrow('MessageSilenced')
  await ana.call(groups.setUserSilent, { id, state: false, userIds: [bo.id] })
  await ana.call(groups.setSilent, { id, state: true })
  await expect(pin(bo, inGroup(id), data.id, false)).rejects.toThrow('MessageGroupSilent')
  await ana.call(groups.setSilent, { id, state: false })
  await ana.call(groups.setPinAll, { id, state: false })
  await expect(pin(bo, inGroup(id), data.id, false)).rejects.toThrow('PinsOfAdmins')
  expect(await pinned(bo, inGroup(id))).toEqual(['the gate code is 4711'])
  await pin(cy, inGroup(id), data.id, false)
})
