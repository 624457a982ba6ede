import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { conversations } from '@mynah/contract/conversations'
import type { WireFrame } from '@mynah/contract/frames'
import { messages } from '@mynah/contract/messages'
import { befriend, groupOf, messageId, people, type Person, type TestSocket } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { groupKey } from '../members/conversation-key.ts'
import { queueGroupRead } from './group-read-events.ts'

const server = await testServer({ limitFactor: 100 })

test('only the sender sees the readers in a group, and disabled receipts hide both directions', async () => {
  const { ana, bo, cleo } = await people(server, 'ana', 'bo', 'cleo')
  const group = await groupOf(ana, bo, cleo)
  const id = messageId()
  await (await ana.connect()).sendText({ groupId: group.id }, 'who reads this?', id)
  const ask = (who: Person) =>
    who.call(messages.readers, { conversation: { type: 1, id: group.id }, msgId: id })
  const names = async () => {
    const { read, unread, hidden } = await ask(ana)
    return [read.map(({ userName }) => userName), unread.map(({ userName }) => userName).sort(), hidden]
  }
  expect(await names()).toEqual([[], ['bo', 'cleo'], 0])
  const b = await bo.connect()
  b.send({ cmd: 24, toObjId: group.id, toObjType: 1, msgId: id })
  await expect.poll(names).toEqual([['bo'], ['cleo'], 0])
  await expect(ask(bo)).rejects.toThrow('NoPermission')

  await bo.call(account.changeSettings, { readReceipts: false })
  expect(await names()).toEqual([[], ['cleo'], 1])
  await bo.call(account.changeSettings, { readReceipts: true })
  await ana.call(account.changeSettings, { readReceipts: false })
  expect(await names()).toEqual([[], [], 2])
})

test('members see the number of readers, not their names, and nothing of those who hide it', async () => {
  const { ana, bo, cleo, dan } = await people(server, 'ana', 'bo', 'cleo', 'dan')
  const group = await groupOf(ana, bo, cleo)
  const id = messageId()
  await (await ana.connect()).sendText({ groupId: group.id }, 'who reads this?', id)
  const { lastSeq } = await ana.call(conversations.byGroup, { id: group.id })
  const ask = async (who: Person) => (await who.call(messages.positions, { groupId: group.id })).list
  const readers = async (who = ana) =>
    (await ask(who)).filter(({ after, upTo }) => after < lastSeq && lastSeq <= upTo).length
  expect(await readers()).toBe(0)
  const b = await bo.connect()
  b.send({ cmd: 24, toObjId: group.id, toObjType: 1, msgId: id })
  await expect.poll(() => readers()).toBe(1)
  // the sender counts as a reader too, which the others see
  expect(await readers(cleo)).toBe(2)
  await expect(ask(dan)).rejects.toThrow('NoDataFound')
  await bo.call(account.changeSettings, { readReceipts: false })
  expect(await readers()).toBe(0)
  expect(await ask(bo)).toEqual([])
})

test.each(['reader', 'sender'] as const)(
  'in a private chat receipts disabled by one side are sent to neither: of the %s',
  async (whose) => {
    const { dora, eli } = await people(server, 'dora', 'eli')
    await befriend(dora, eli)
    const [d, e] = [await dora.connect(), await eli.connect()]
    const silent = whose === 'reader' ? eli : dora
    const row = async (who: Person, of: Person) => who.call(conversations.byPerson, { id: of.id })
    const sendText = async (text: string) => {
      const id = messageId()
      await d.sendText({ to: eli.id }, text, id)
      e.send({ cmd: 24, toObjId: dora.id, toObjType: 2, msgId: id })
      await expect.poll(async () => (await row(eli, dora)).unreadCount).toBe(0)
      return id
    }
    const first = await sendText('seen')
    await d.next((frame) => frame.cmd === 25 && frame.data.msgId === first)
    await e.sendText({ to: dora.id }, 'an answer')
    d.send({ cmd: 22, code: 200, toObjId: eli.id, toObjType: 2 })
    await e.next((frame) => frame.cmd === 25)
    for (const [who, of] of [[dora, eli] as const, [eli, dora] as const])
      expect((await row(who, of)).otherReadSeq).toBeGreaterThan(0)

    await silent.call(account.changeSettings, { readReceipts: false })
    expect(await silent.call(account.settings, {})).toMatchObject({ readReceipts: false })
    for (const [who, of] of [[dora, eli] as const, [eli, dora] as const])
      expect((await row(who, of)).otherReadSeq).toBe(0)
    const second = await sendText('seen in silence')
    await silent.call(account.changeSettings, { readReceipts: true })
    const third = await sendText('seen again')
    await d.next((frame) => frame.cmd === 25 && frame.data.msgId === third)
    expect(d.frames.some((frame) => frame.cmd === 25 && frame.data.msgId === second)).toBe(false)
  },
)

const isGroupRead = (frame: WireFrame) => frame.cmd === 30 && frame.name === 'messages.groupRead'
/** All frames sent to them before have arrived. */
async function allArrived(sockets: readonly TestSocket[]): Promise<void> {
  for (const socket of sockets) {
    socket.send({ cmd: 13, hbbyte: '-127' })
    await socket.next((frame) => frame.cmd === 13)
  }
}

test('only the sender in a group gets an event when others have read, after which the answer is updated', async () => {
  const { ana, bo, cleo, dan } = await people(server, 'ana', 'bo', 'cleo', 'dan')
  const group = await groupOf(ana, bo, cleo, dan)
  const id = messageId()
  const [a, b, c, d] = [await ana.connect(), await bo.connect(), await cleo.connect(), await dan.connect()]
  await a.sendText({ groupId: group.id }, 'who reads this?', id)
  b.send({ cmd: 24, toObjId: group.id, toObjType: 1, msgId: id })
  expect(await a.next(isGroupRead)).toMatchObject({ data: { groupId: group.id } })
  const { lastSeq } = await ana.call(conversations.byGroup, { id: group.id })
  const { list } = await ana.call(messages.positions, { groupId: group.id })
  expect(list.filter(({ upTo }) => upTo === lastSeq)).toHaveLength(1)
  await allArrived([a, b, c, d])
  expect([a, b, c, d].flatMap((socket) => socket.frames.filter(isGroupRead))).toEqual([])
})

test('concurrent receipts of a group make one event', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const group = await groupOf(ana, bo)
  const a = await ana.connect()
  await a.sendText({ groupId: group.id }, 'who reads this?', messageId())
  const { lastSeq: seq } = await ana.call(conversations.byGroup, { id: group.id })
  const span = { before: seq - 1, seq }
  for (let reader = 0; reader < 500; reader++)
    queueGroupRead(server.app)(bo.id, group.id, groupKey(group.id), span)
  for (const reader of [ana.id, bo.id]) queueGroupRead(server.app)(reader, group.id, groupKey(group.id), span)
  await a.next(isGroupRead)
  await allArrived([a])
  expect(a.frames.filter(isGroupRead)).toEqual([])
})

test.each(['reader', 'sender'] as const)(
  'in a group no receipts are sent if the %s disabled them',
  async (whose) => {
    const { ana, bo, cleo } = await people(server, 'ana', 'bo', 'cleo')
    const group = await groupOf(ana, bo, cleo)
    const [a, b, c] = [await ana.connect(), await bo.connect(), await cleo.connect()]
    await (whose === 'reader' ? bo : ana).call(account.changeSettings, { readReceipts: false })
    const read = async (reader: TestSocket, author: TestSocket, text: string) => {
      const id = messageId()
      await author.sendText({ groupId: group.id }, text, id)
      reader.send({ cmd: 24, toObjId: group.id, toObjType: 1, msgId: id })
    }
    await read(b, a, 'unseen')
    await read(whose === 'reader' ? a : b, c, 'seen')
    await c.next(isGroupRead)
    await allArrived([a, b])
    expect([a, b].flatMap((socket) => socket.frames.filter(isGroupRead))).toEqual([])
  },
)
