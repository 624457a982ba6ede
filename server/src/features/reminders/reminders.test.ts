import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { limits, systemUserId } from '@mynah/contract/limits'
import { messages } from '@mynah/contract/messages'
import { reminders as calls } from '@mynah/contract/reminders'
import { chatType } from '@mynah/contract/socket'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { remindDue } from './service.ts'

const server = await testServer({ limitFactor: 1_000 })
const hourMs = 3_600_000

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const socket = await bo.connect()
  const say = async (text: string) => (await socket.sendText({ to: ana.id }, text)).data.id
  return { ana, bo, say }
}
const single = (who: Person) => ({ type: chatType.single, id: who.id }) as const
const remind = (who: Person, other: Person, msgId: string, inMs = hourMs) =>
  who.call(calls.set, { conversation: single(other), msgId, remindTime: server.clock.now() + inMs })
const waiting = async (who: Person) => (await who.call(calls.list, {})).list.map(({ msgId }) => msgId)
const fromMynah = async (who: Person) => {
  const { lastMsg, unreadCount } = await who.call(conversations.byPerson, { id: systemUserId })
  return { content: JSON.parse(lastMsg?.content ?? '{}') as { key: string; args: object }, unreadCount }
}
const pass = async (ms: number) => {
  server.clock.moveBy(ms)
  await remindDue(server.app)
}

test('Mynah reminds once, at the time that was set last, with the words of the message and its place', async () => {
  const { ana, bo, say } = await pair()
  const said = await say('the rent is due on Friday')
  await remind(ana, bo, said)
  await remind(ana, bo, said, 2 * hourMs)
  expect(await waiting(ana)).toEqual([said])
  const { unreadCount } = await fromMynah(ana)
  await pass(hourMs)
  expect((await fromMynah(ana)).content.key).not.toBe('reminder')
  server.clock.moveBy(hourMs)
  await Promise.all([remindDue(server.app), remindDue(server.app)])
  const after = await fromMynah(ana)
  expect(after.content).toMatchObject({
    key: 'reminder',
    args: { text: 'the rent is due on Friday', chatId: bo.id, chatType: '2' },
  })
  expect(after.unreadCount).toBe(unreadCount + 1)
  expect(await waiting(ana)).toEqual([])
})

test('of what was taken back nothing is said, and one that was removed does not come', async () => {
  const { ana, bo, say } = await pair()
  const [gone, not] = [await say('my secret'), await say('never mind')]
  await remind(ana, bo, gone)
  await remind(ana, bo, not)
  // Another person’s reminder is not theirs to remove.
  await bo.call(calls.remove, { conversation: single(ana), msgId: not })
  expect(await waiting(ana)).toHaveLength(2)
  await ana.call(calls.remove, { conversation: single(bo), msgId: not })
  await bo.call(messages.recall, { recallId: gone, conversation: single(ana) })
  await pass(hourMs)
  expect((await fromMynah(ana)).content).toMatchObject({ key: 'reminder', args: { text: '' } })
})

test('times and numbers are bounded, and nobody is reminded of what they do not see', async () => {
  const { ana, bo, say } = await pair()
  const said = await say('hello')
  await expect(remind(ana, bo, said, 0)).rejects.toThrow('ScheduleTimeWrong')
  await expect(remind(ana, bo, said, 400 * 24 * hourMs)).rejects.toThrow('ScheduleTimeWrong')
  const { cem } = await people(server, 'cem')
  await expect(remind(cem, bo, said)).rejects.toThrow('NoDataFound')
  const ids: string[] = []
  for (let nth = 0; nth <= limits.remindersMax; nth += 1) ids.push(await say(String(nth)))
  const done = await Promise.allSettled(ids.map((id) => remind(ana, bo, id)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.remindersMax)
})
