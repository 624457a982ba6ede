import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import type { WireFrame } from '@mynah/contract/frames'
import type { ChatMessage } from '@mynah/contract/socket'
import { operator } from '#test/operator.ts'
import { befriend, groupOf, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })

type Conversation = { type: 1 | 2; id: string }
const chatWith = (who: Person): Conversation => ({ type: 2, id: who.id })
const inGroup = (id: string): Conversation => ({ type: 1, id })

const edit = (
  who: Person,
  conversation: Conversation,
  msgId: string,
  content: string,
  version = 0,
  extras?: Record<string, unknown>,
) => who.call(messageEdits.save, { conversation, msgId, version, content, ...(extras && { extras }) })

async function page(socket: TestSocket, { type, id }: Conversation): Promise<ChatMessage[]> {
  socket.send({ cmd: 19, type: 1, toBizId: id, toBizType: type, count: 50 })
  const { data } = await socket.next<Extract<WireFrame, { cmd: 20 }>>((frame) => frame.cmd === 20)
  return ('list' in data ? data.list : []) as ChatMessage[]
}
const shown = async (socket: TestSocket, conversation: Conversation, msgId: string) =>
  (await page(socket, conversation)).find(({ id }) => id === msgId)

/** Reads all of a chat, so that its messages were seen. */
async function read(who: Person, { type, id }: Conversation) {
  const socket = await who.connect()
  socket.send({ cmd: 22, code: 200, chatType: type, extras: { toObjId: id, toObjType: type } })
  await expect
    .poll(async () => {
      const row = await who.call(type === 1 ? conversations.byGroup : conversations.byPerson, { id })
      return row.readSeq === row.lastSeq
    })
    .toBe(true)
  socket.close()
}

test('an edit changes the text everywhere, with a mark and the earlier versions, and changes no counts', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const { data } = await a.sendText({ to: bo.id }, 'meet at sevn')
  await read(bo, chatWith(ana))
  const before = await bo.call(conversations.byPerson, { id: ana.id })
  const saved = await edit(ana, chatWith(bo), data.id, 'meet at seven')
  expect(saved).toMatchObject({ seq: data.seq, version: 1, content: 'meet at seven' })
  expect(saved.edited).toBeGreaterThan(0)
  const live = await b.next((frame) => frame.cmd === 30 && frame.name === 'messages.changed')
  expect(live).toMatchObject({
    data: { list: [{ id: data.id, content: 'meet at seven', state: { v: 1, edited: saved.edited } }] },
  })
  expect(await shown(b, chatWith(ana), data.id)).toMatchObject({
    content: 'meet at seven',
    seq: data.seq,
    state: { v: 1, edited: saved.edited },
  })
  const after = await bo.call(conversations.byPerson, { id: ana.id })
  expect(after).toEqual({ ...before, lastMsgContent: 'meet at seven' })
  await edit(ana, chatWith(bo), data.id, 'meet at eight', 1)
  const { list } = await bo.call(messageEdits.versions, { conversation: chatWith(ana), msgId: data.id })
  expect(list.map(({ version, content }) => `${version} ${content}`)).toEqual([
    '0 meet at sevn',
    '1 meet at seven',
    '2 meet at eight',
  ])
  // Only the newest version is found.
  const found = async (keyword: string) =>
    (await bo.call(messages.search, { keyword, conversation: chatWith(ana) })).list.length
  expect([await found('sevn'), await found('seven'), await found('eight')]).toEqual([0, 0, 1])
  // The same id sent again, from a device without an acknowledgement, is the stored message.
  const again = await a.post({ to: bo.id }, { msgType: 0, content: 'meet at sevn', id: data.id })
  expect(again).toMatchObject({ code: 10000, data: { seq: data.seq } })
})

test('the first edit of two devices wins; the other gets the current text, and the same text twice is one edit', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const { data } = await a.sendText({ to: bo.id }, 'one')
  const tries = await Promise.allSettled(
    ['two', 'three'].map((text) => edit(ana, chatWith(bo), data.id, text)),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = tries.find((one) => one.status === 'rejected')
  expect(String(lost?.reason)).toContain('EditStale')
  const standing = (await shown(a, chatWith(bo), data.id))?.content ?? ''
  expect(await edit(ana, chatWith(bo), data.id, standing)).toMatchObject({ version: 1, rev: 0 })
})

test('only the sender can edit, not after leaving, a mute or a block, and no recalled or forwarded message', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const mine = (await b.sendText({ groupId: id }, 'mine')).data
  await expect(edit(ana, inGroup(id), mine.id, 'not mine')).rejects.toThrow('NoPermission')
  await expect(edit(bo, inGroup(id), mine.id, ' ')).rejects.toThrow('MessageMalformed')
  await ana.call(groups.setUserSilent, { id, state: true, userIds: [bo.id] })
  await expect(edit(bo, inGroup(id), mine.id, 'muted')).rejects.toThrow('MessageSilenced')
  await ana.call(groups.setUserSilent, { id, state: false, userIds: [bo.id] })
  await bo.call(groups.quit, { id })
  await expect(edit(bo, inGroup(id), mine.id, 'gone')).rejects.toThrow('MessageNotMember')
  const said = (await a.sendText({ to: cy.id }, 'said')).data
  await cy.call(friends.block, { toUserId: ana.id })
  await expect(edit(ana, chatWith(cy), said.id, 'blocked')).rejects.toThrow('MessageBlocked')
  await cy.call(friends.unblock, { toUserId: ana.id })
  const passed = await a.post({ to: cy.id }, { msgType: 0, content: 'news', extras: { forwarded: true } })
  await expect(edit(ana, chatWith(cy), passed.data.id, 'other news')).rejects.toThrow('NoDataFound')
  await ana.call(messages.recall, { recallId: said.id, conversation: chatWith(cy) })
  await expect(edit(ana, chatWith(cy), said.id, 'back')).rejects.toThrow('NoDataFound')
})

test('operators set the time limit of edits; after it nothing changes', async () => {
  const editor = await operator(server, 'editor')
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const { data } = await a.sendText({ to: bo.id }, 'one')
  await editor.call(appInfoAdmin.set, { key: 'editMinutes', value: '0' })
  await expect(edit(ana, chatWith(bo), data.id, 'two')).rejects.toThrow('EditTooLate')
  await editor.call(appInfoAdmin.set, { key: 'editMinutes', value: String(limits.editMinutes) })
  await edit(ana, chatWith(bo), data.id, 'two')
  for (const value of ['-1', '2881', 'x'])
    await expect(editor.call(appInfoAdmin.set, { key: 'editMinutes', value })).rejects.toThrow('BadParameter')
})

test('a quick correction that nobody can have seen has no mark; if it was read, saved, quoted or reading is hidden, it has', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const a = await ana.connect()
  const say = async () => (await a.sendText({ to: bo.id }, 'sevn')).data.id
  const edited = async (id: string) => (await edit(ana, chatWith(bo), id, 'seven')).edited > 0
  const unseen = await say()
  expect(await edited(unseen)).toBe(false)
  const { list } = await bo.call(messageEdits.versions, { conversation: chatWith(ana), msgId: unseen })
  expect(list).toEqual([])
  const favourite = await say()
  await bo.call(favourites.add, { msgId: [favourite] })
  expect(await edited(favourite)).toBe(true)
  const answered = await say()
  await a.post({ to: bo.id }, { msgType: 0, content: 'as I said', extras: { quote: { id: answered } } })
  expect(await edited(answered)).toBe(true)
  const hidden = await say()
  await bo.call(account.changeSettings, { readReceipts: false })
  expect(await edited(hidden)).toBe(true)
  await bo.call(account.changeSettings, { readReceipts: true })
  const readOne = await say()
  await read(bo, chatWith(ana))
  expect(await edited(readOne)).toBe(true)
})

test('captions can be edited, pictures cannot; a user mentioned by an edit can be searched for, and is not notified', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const { id } = await groupOf(ana, bo, cy)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const url = await uploadPicture(server, ana, 'chat')
  const sent = await a.post(
    { groupId: id },
    { msgType: 1, content: JSON.stringify({ url, text: 'the beech' }) },
  )
  await read(bo, inGroup(id))
  await edit(ana, inGroup(id), sent.data.id, 'the beach')
  const content = JSON.parse((await shown(b, inGroup(id), sent.data.id))?.content ?? '{}') as object
  expect(content).toMatchObject({ url, text: 'the beach' })
  const text = (await a.sendText({ groupId: id }, 'who comes?')).data
  await read(cy, inGroup(id))
  await edit(ana, inGroup(id), text.id, '@cy do you come?', 0, {
    at: [cy.id],
    entities: [['m', 0, 3, cy.id]],
  })
  expect((await shown(b, inGroup(id), text.id))?.extras).toMatchObject({
    atEdit: [cy.id],
    entities: [['m', 0, 3, cy.id]],
  })
  expect((await cy.call(conversations.byGroup, { id })).mentionId).toBe('')
  const named = await cy.call(messages.search, { named: true, conversation: inGroup(id) })
  expect(named.list.map((one) => one.id)).toEqual([text.id])
})

test('a former member reads the text of that time; an erased or recalled message has no versions', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const { id } = await groupOf(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const { data } = await a.sendText({ groupId: id }, 'first')
  await read(bo, inGroup(id))
  await edit(ana, inGroup(id), data.id, 'second')
  await bo.call(groups.quit, { id })
  await edit(ana, inGroup(id), data.id, 'third', 1)
  expect(await shown(b, inGroup(id), data.id)).toMatchObject({ content: 'second', state: { v: 1 } })
  const ask = (who: Person) => who.call(messageEdits.versions, { conversation: inGroup(id), msgId: data.id })
  expect((await ask(bo)).list.map(({ content }) => content)).toEqual(['first', 'second'])
  await ana.call(messages.recall, { recallId: data.id, conversation: inGroup(id) })
  expect(await shown(b, inGroup(id), data.id)).toMatchObject({ content: '', state: { gone: 'recall' } })
  expect((await ask(ana)).list).toEqual([])
})
