import { expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { conversations } from '@mynah/contract/conversations'
import { messages } from '@mynah/contract/messages'
import { befriend, groupOf, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 100 })

test('the sender sees who of the group has read, nobody else does, and a receipt that is off hides both ways', async () => {
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

test('members see how many have read what, not who, and nothing of those who hide it', async () => {
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
  // the sender has read it too, which the others see
  expect(await readers(cleo)).toBe(2)
  await expect(ask(dan)).rejects.toThrow('NoDataFound')
  await bo.call(account.changeSettings, { readReceipts: false })
  expect(await readers()).toBe(0)
  expect(await ask(bo)).toEqual([])
})

test.each(['reader', 'sender'] as const)(
  'between two people a receipt that is off on one side is sent to neither: of the %s',
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
