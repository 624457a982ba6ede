import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { messages } from '@mynah/contract/messages'
import { profile } from '@mynah/contract/profile'
import { groupOf, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })

test('name, description and picture are changed once each, with a line, and shown everywhere', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const b = await bo.connect()
  await ana.call(groups.rename, { id, name: '  Saturday court  ' })
  await ana.call(groups.rename, { id, name: 'Saturday court' })
  await ana.call(groups.setBrief, { id, brief: 'Every week at nine' })
  const img = await uploadPicture(server, ana, 'avatar')
  await ana.call(groups.setPicture, { groupId: id, img })
  const seen = await bo.call(groups.detail, { id })
  expect(seen).toMatchObject({ name: 'Saturday court', brief: 'Every week at nine', faces: [] })
  expect(seen.avatar).toBe(img)
  const row = await bo.call(conversations.byGroup, { id })
  expect(row).toMatchObject({ userName: 'Saturday court', avatarUrl: img, faces: [] })
  const lines = () => b.frames.flatMap((frame) => (frame.cmd === 11 ? [frame.data.content] : []))
  await b.next((frame) => frame.cmd === 11 && frame.data.content.includes('groupPictureChanged'))
  expect(lines().filter((line) => line.includes('groupRenamed'))).toHaveLength(1)
  await ana.call(groups.setPicture, { groupId: id, img: '' })
  const faces = [
    { userId: ana.id, userName: 'ana', avatarUrl: '' },
    { userId: bo.id, userName: 'bo', avatarUrl: '' },
  ]
  expect((await bo.call(groups.detail, { id })).faces).toEqual(faces)
  expect((await bo.call(conversations.byGroup, { id })).faces).toEqual(faces)
})

test('the picture must be an own upload, and texts have maximum lengths', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const foreign = await uploadPicture(server, bo, 'avatar')
  for (const img of [foreign, 'https://example.org/x.png', '/media/avatar/none.webp', 'x'])
    await expect(ana.call(groups.setPicture, { groupId: id, img })).rejects.toThrow('BadParameter')
  for (const name of ['', ' ', 'n'.repeat(31), 'a\nb', '\u202Eevil'])
    await expect(ana.call(groups.rename, { id, name })).rejects.toThrow('BadParameter')
  await expect(ana.call(groups.setBrief, { id, brief: 'x'.repeat(201) })).rejects.toThrow('BadParameter')
  await ana.call(groups.setBrief, { id, brief: '' })
})

test("a member's nickname is shown in rows, at their messages, in quotes and in the chat list", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const first = await a.sendText({ groupId: id }, 'who reads this')
  await b.message('who reads this')
  await b.sendText({ groupId: id }, 'as bo')
  expect((await a.message('as bo')).nick).toBe('bo')
  await bo.call(groups.setNick, { id, name: 'Coach' })
  const { data } = await b.sendText({ groupId: id }, 'as coach')
  expect((await a.message('as coach')).nick).toBe('Coach')
  const readers = { conversation: { type: 1, id: id }, msgId: first.data.id } as const
  expect((await ana.call(messages.readers, readers)).read[0]?.userName).toBe('Coach')
  const quoting = { msgType: 0, content: 'well said', extras: { quote: { id: data.id } } }
  await a.post({ groupId: id }, quoting)
  expect((await b.message('well said')).extras.quote?.nick).toBe('Coach')
  a.send({ cmd: 19, type: 1, toBizId: id, toBizType: 1, count: 50 })
  const page = await a.next((frame) => frame.cmd === 20)
  const list = (page as { data: { list: { content: string; nick: string }[] } }).data.list
  expect(list.find((one) => one.content === 'as bo')?.nick).toBe('Coach')
  await b.sendText({ groupId: id }, 'last')
  await a.message('last')
  expect((await ana.call(conversations.byGroup, { id })).lastMsgNick).toBe('Coach')
  for (const name of ['coach', 'bo']) {
    const { list: found } = await ana.call(groups.members, { id, name })
    expect(found).toMatchObject([{ userName: 'bo', nick: 'Coach' }])
  }
  expect(await bo.call(groups.myRole, { id })).toEqual({ role: 0, nick: 'Coach', silentUntil: 0 })
  const found = await ana.call(messages.search, { conversation: { type: 1, id: id }, keyword: 'coach' })
  expect(found.list[0]?.nick).toBe('Coach')
  await ana.call(groups.rename, { id, name: 'Renamed' })
  await bo.call(groups.setNick, { id, name: '' })
  await b.sendText({ groupId: id }, 'as myself')
  expect((await a.message('as myself')).nick).toBe('bo')
})

test('members cannot send each other friend requests if all their common groups disable it', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const second = await ana.call(groups.create, { name: 'Second', userList: [bo.id, cy.id] })
  const ask = (token?: string) => bo.call(friends.apply, { friendUserId: cy.id, ...(token && { token }) })
  await ana.call(groups.setAddFriend, { id, state: false })
  await ana.call(groups.setAddFriend, { id: second.id, state: false })
  await expect(ask()).rejects.toThrow('GroupAddFriendOff')
  await expect(ask('x'.repeat(43))).rejects.toThrow('GroupAddFriendOff')
  const { token } = await cy.call(profile.qrToken, {})
  expect(await ask(token)).toEqual({ status: 0 })
  // A user who received a request may send one.
  expect(await cy.call(friends.apply, { friendUserId: bo.id })).toEqual({ status: 1 })
})

test('one common group that permits requests is enough, and so is none', async () => {
  const { ana, bo, cy, di } = await people(server, 'ana', 'bo', 'cy', 'di')
  const { id } = await groupOf(ana, bo, cy)
  await ana.call(groups.create, { name: 'Open', userList: [bo.id, cy.id] })
  await ana.call(groups.setAddFriend, { id, state: false })
  for (const one of [cy, di])
    expect(await bo.call(friends.apply, { friendUserId: one.id })).toEqual({ status: 0 })
})
