import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { friends } from '@mynah/contract/friends'
import { messages } from '@mynah/contract/messages'
import { befriend, groupOf, messageId, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test("a text reaches the receiver, the sender's other devices, and the log", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [phone, laptop, other] = [await ana.connect(), await ana.connect(), await bo.connect()]

  const echo = await phone.sendText({ to: bo.id }, 'hello')

  expect(echo).toMatchObject({ code: 10000, data: { seq: 2 } })
  const atBo = await other.message('hello')
  expect(atBo).toMatchObject({ from: ana.id, to: bo.id, chatType: 2, msgType: 0, seq: 2, nick: 'ana' })
  expect(await laptop.message('hello')).toEqual(atBo)
  expect(phone.frames.filter((frame) => frame.cmd === 11 && frame.data.content === 'hello')).toEqual([])
  other.send({ cmd: 19, type: 1, toBizId: ana.id, toBizType: 2, offset: 0, count: 10 })
  const page = await other.next((frame) => frame.cmd === 20)
  expect(page).toMatchObject({ code: 10000, data: { fromSeq: 1, toSeq: 2, more: false } })
})

test('the same id again gets the first echo, with another text it is malformed', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await ana.connect()
  const id = messageId()
  const first = await socket.sendText({ to: bo.id }, 'once', id)
  expect(await socket.sendText({ to: bo.id }, 'once', id)).toEqual(first)
  expect(await socket.sendText({ to: bo.id }, 'twice', id)).toMatchObject({ code: 10001 })
  const sent = await ana.call(messages.send, { id, to: bo.id, chatType: 2, msgType: 0, content: 'once' })
  expect(sent.data).toEqual(first.data)
})

test('a stranger may send three texts, until the other side replies', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const [a, b] = [await ana.connect(), await bo.connect()]
  const echoes = await Promise.all(['1', '2', '3', '4', '5'].map((text) => a.sendText({ to: bo.id }, text)))
  expect(echoes.map((echo) => echo.code)).toEqual([10000, 10000, 10000, 10023, 10023])
  const row = await ana.call(conversations.byPerson, { id: bo.id })
  expect(row.textsLeft).toBe(0)
  expect((await bo.call(conversations.byPerson, { id: ana.id })).isRequest).toBe(true)
  await b.sendText({ to: ana.id }, 'hello back')
  expect(await a.sendText({ to: bo.id }, 'again')).toMatchObject({ code: 10000 })
  expect((await ana.call(conversations.byPerson, { id: bo.id })).textsLeft).toBe(-1)
})

test('a like lifts the limit too, and a block refuses everything', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const a = await ana.connect()
  for (const text of ['1', '2', '3']) await a.sendText({ to: bo.id }, text)
  await bo.call(friends.like, { toUserId: ana.id })
  expect(await a.sendText({ to: bo.id }, '4')).toMatchObject({ code: 10000 })
  await bo.call(friends.block, { toUserId: ana.id })
  expect(await a.sendText({ to: bo.id }, '5')).toMatchObject({ code: 10022 })
  await bo.call(friends.unblock, { toUserId: ana.id })
  expect(await a.sendText({ to: bo.id }, '6')).toMatchObject({ code: 10000 })
})

test('unread is what others sent above the own read position, and reading notifies own devices and the other side', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b, b2] = [await ana.connect(), await bo.connect(), await bo.connect()]
  const ids = []
  for (const text of ['1', '2', '3']) ids.push((await a.sendText({ to: bo.id }, text)).data.id)
  expect((await bo.call(conversations.byPerson, { id: ana.id })).unreadCount).toBe(3)
  await ana.call(messages.recall, { recallId: ids[1] ?? '', conversation: { type: 2, id: bo.id } })
  expect((await bo.call(conversations.byPerson, { id: ana.id })).unreadCount).toBe(2)
  b.send({ cmd: 24, toObjId: ana.id, toObjType: 2, msgId: ids[2] })
  expect(await a.next((frame) => frame.cmd === 25)).toMatchObject({
    data: { userId: bo.id, toObjId: bo.id, seq: 4 },
  })
  expect(await b2.next((frame) => frame.cmd === 22)).toMatchObject({
    data: { code: 200, extras: { toObjId: ana.id } },
  })
  expect(await bo.call(conversations.byPerson, { id: ana.id })).toMatchObject({ unreadCount: 0, readSeq: 4 })
  expect(await ana.call(conversations.byPerson, { id: bo.id })).toMatchObject({
    unreadCount: 0,
    otherReadSeq: 4,
  })
})

test('a recalled message loses its text everywhere, and its system line has the seq', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const { data } = await a.sendText({ to: bo.id }, 'oops')
  await expect(
    bo.call(messages.recall, { recallId: data.id, conversation: { type: 2, id: ana.id } }),
  ).rejects.toThrow('NoPermission')
  await ana.call(messages.recall, { recallId: data.id, conversation: { type: 2, id: bo.id } })
  expect(await b.next((frame) => frame.cmd === 11 && frame.data.msgType === 9)).toMatchObject({
    data: { extras: { recallId: data.id }, seq: 3 },
  })
  b.send({ cmd: 19, type: 1, toBizId: ana.id, toBizType: 2 })
  const page = JSON.stringify(await b.next((frame) => frame.cmd === 20))
  expect(page).not.toContain('oops')
  const late = await a.sendText({ to: bo.id }, 'late')
  server.clock.moveBy(121_000)
  await expect(
    ana.call(messages.recall, { recallId: late.data.id, conversation: { type: 2, id: bo.id } }),
  ).rejects.toThrow('RecallTooLate')
})

test('a device that was offline gets what it missed, and no more', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const a = await ana.connect()
  for (let index = 0; index < 60; index += 1) await a.sendText({ groupId: group.id }, `m${index}`)
  const b = await bo.connect()
  b.send({ cmd: 19, type: 0, userId: bo.id, seqs: { [`1:${group.id}`]: 1 } })
  const missed = await b.next(
    (frame) => frame.cmd === 21 && 'toBizId' in frame.data && frame.data.toBizId === group.id,
  )
  expect(missed).toMatchObject({ data: { fromSeq: 12, toSeq: 61, more: true } })
  await b.next((frame) => frame.cmd === 21 && 'done' in frame.data)
  b.send({ cmd: 19, type: 1, toBizId: group.id, toBizType: 1, afterSeq: 1, beforeSeq: 12, count: 50 })
  expect(await b.next((frame) => frame.cmd === 20)).toMatchObject({ data: { fromSeq: 2 } })
})

test('fifty concurrent senders in one group get one gapless order that everyone sees', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const group = await groupOf(ana, bo, cy)
  const sockets = [await ana.connect(), await bo.connect(), await cy.connect()]
  const echoes = await Promise.all(
    sockets.flatMap((socket, who) =>
      Array.from({ length: 20 }, (_, index) => socket.sendText({ groupId: group.id }, `n${who} ${index}`)),
    ),
  )
  const seqs = echoes.map((echo) => echo.data.seq ?? 0).sort((a, b) => a - b)
  expect(seqs).toEqual(Array.from({ length: 60 }, (_, index) => index + 2))
})
