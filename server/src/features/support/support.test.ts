import { expect, test } from 'vitest'
import { operators } from '@mynah/contract/operators'
import { support, supportAdmin } from '@mynah/contract/support'
import { operator } from '#test/operator.ts'
import { messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseSupport, exportSupport } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const agent = await operator(server, 'support')
const say = (who: Person, content: string, id = messageId()) => who.call(support.send, { id, content })
const texts = async (who: Person) =>
  (await who.call(support.list, {})).list.map(({ mine, content }) => `${mine ? '>' : '<'} ${content}`)
const waiting = async (who: Person) =>
  (await agent.call(supportAdmin.queue, { state: 1, pageSize: 100 })).list.some(
    ({ userId }) => userId === who.id,
  )
const received = (frame: { cmd: number }) =>
  frame.cmd === 30 && 'name' in frame && frame.name === 'support.said'

test('a user asks, an operator answers, live and unread, and the queue shows who waits', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const socket = await ana.connect()
  await say(ana, '  How do I get VIP? ')
  await socket.next(received)
  expect(await waiting(ana)).toBe(true)
  const { list } = await agent.call(supportAdmin.look, { userId: ana.id })
  expect(list.map(({ operator: by, content }) => [by, content])).toEqual([['', 'How do I get VIP?']])
  const answer = { userId: ana.id, id: messageId(), content: 'I open it for you.' }
  await agent.call(supportAdmin.answer, answer)
  await agent.call(supportAdmin.answer, answer)
  await socket.next(received)
  expect(await waiting(ana)).toBe(false)
  expect(await texts(ana)).toEqual(['> How do I get VIP?', '< I open it for you.'])
  expect((await ana.call(support.unread, {})).count).toBe(1)
  await ana.call(support.read, { seq: 999 })
  expect((await ana.call(support.unread, {})).count).toBe(0)
  expect(await texts(bo)).toEqual([])
  const admin = await operator(server, 'admin')
  const audit = await admin.call(operators.audit, { subject: `person ${ana.id}` })
  expect(audit.list.map(({ action }) => action)).toEqual(['support/answer', 'support/answer', 'support/look'])
  expect(JSON.stringify(audit.list)).not.toContain('VIP')
})

test('a repeated message, also concurrent, is stored once, and many concurrent ones have an order without a gap', async () => {
  const { ana } = await people(server, 'ana')
  const id = messageId()
  const seqs = await Promise.all([1, 2, 3].map(() => say(ana, 'once', id)))
  expect(new Set(seqs.map(({ seq }) => seq))).toEqual(new Set([1]))
  await Promise.all(Array.from({ length: 8 }, (_, at) => say(ana, `number ${at}`)))
  const { list } = await ana.call(support.list, {})
  expect(list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const older = await ana.call(support.list, { beforeSeq: 5, count: 3 })
  expect([older.list.map(({ seq }) => seq), older.more]).toEqual([[2, 3, 4], true])
})

test('operators cannot begin a conversation, and a closed one is not waiting until the user writes again', async () => {
  const { ana } = await people(server, 'ana')
  const answer = { userId: ana.id, id: messageId(), content: 'Buy VIP!' }
  await expect(agent.call(supportAdmin.answer, answer)).rejects.toThrow('NoDataFound')
  await say(ana, 'thank you')
  expect(await agent.call(supportAdmin.settle, { userId: ana.id, seq: 1 })).toEqual({ closed: true })
  expect(await waiting(ana)).toBe(false)
  await say(ana, 'one more')
  expect(await agent.call(supportAdmin.settle, { userId: ana.id, seq: 1 })).toEqual({ closed: false })
  expect(await waiting(ana)).toBe(true)
  for (const content of ['', '   ', 'x'.repeat(1_001)])
    await expect(say(ana, content)).rejects.toThrow('BadParameter')
})

test("a user's messages are in their export, and are deleted with their account", async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await say(ana, 'mine')
  await say(bo, 'kept')
  const events: unknown[] = []
  for await (const one of exportSupport(server.app, ana.id)) events.push(one)
  expect(events).toMatchObject([{ mine: true, content: 'mine' }])
  await eraseSupport(server.app, ana.id)
  await eraseSupport(server.app, ana.id)
  expect([await texts(ana), await texts(bo)]).toEqual([[], ['> kept']])
})
