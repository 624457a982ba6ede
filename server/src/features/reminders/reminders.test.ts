import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { disappearing } from '@mynah/contract/disappearing'
import { limits, systemUserId } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { messages } from '@mynah/contract/messages'
import { reminders as calls } from '@mynah/contract/reminders'
import { chatType } from '@mynah/contract/socket'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { expireDue } from '#features/disappearing/index.ts'
import { eraseMessages } from '#features/messages/index.ts'
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
  const { lastMsg, lastMsgContent, unreadCount } = await who.call(conversations.byPerson, {
    id: systemUserId,
  })
  const content = JSON.parse(lastMsg?.content ?? '{}') as { key: string; args: object }
  return { content, line: lastMsgContent, unreadCount }
}
const pass = async (ms: number) => {
  server.clock.moveBy(ms)
  await remindDue(server.app)
}

test('Mynah reminds once, at the time that was set last, with the text of the message and its position', async () => {
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

test('a recalled message is not quoted, and a removed reminder is not sent', async () => {
  const { ana, bo, say } = await pair()
  const [gone, not] = [await say('my secret'), await say('never mind')]
  await remind(ana, bo, gone)
  await remind(ana, bo, not)
  // The reminder of another user cannot be removed.
  await bo.call(calls.remove, { conversation: single(ana), msgId: not })
  expect(await waiting(ana)).toHaveLength(2)
  await ana.call(calls.remove, { conversation: single(bo), msgId: not })
  await bo.call(messages.recall, { recallId: gone, conversation: single(ana) })
  await pass(hourMs)
  const { content, line } = await fromMynah(ana)
  expect(content).toEqual({
    key: 'reminderGone',
    args: { chatId: bo.id, chatType: '2' },
    text: expect.any(String),
  })
  // the line of the chat list, which is the notification's too
  expect(line).toBe('You asked to be reminded of a message that is gone.')
})

test('an expired message and one of an erased sender are not quoted', async () => {
  const { ana, bo, say } = await pair()
  await bo.call(disappearing.setExpiry, { id: `2${ana.id}`, seconds: 3_600 })
  await remind(ana, bo, await say('my secret'), hourMs / 2)
  await pass(hourMs / 2)
  const before = (await fromMynah(ana)).content
  // the message still exists, but its text would outlive it in the chat with Mynah
  expect(before).toMatchObject({ key: 'reminderOnly', args: { chatId: bo.id, chatType: '2' } })
  expect(JSON.stringify(before)).not.toContain('secret')
  // expired at the same time, whichever job runs first
  await remind(ana, bo, await say('another secret'))
  await pass(hourMs)
  expect((await fromMynah(ana)).content.key).toBe('reminderGone')
  await expireDue(server.app)

  await bo.call(disappearing.setExpiry, { id: `2${ana.id}`, seconds: 0 })
  const last = await say('the last secret')
  await remind(ana, bo, last)
  await eraseMessages(server.app, bo.id)
  await pass(hourMs)
  const erased = (await fromMynah(ana)).content
  expect(erased.key).toBe('reminderGone')
  expect(JSON.stringify(erased)).not.toContain('secret')
})

test('a picture without a caption is named, without a text', async () => {
  const { ana, bo } = await pair()
  const url = await uploadPicture(server, bo, 'chat')
  const content = { url, thumb: url, width: 1, height: 1, size: 1, mime: 'image/webp' }
  const { data } = await (await bo.connect()).post({ to: ana.id }, { msgType: msgType.image, content })
  await remind(ana, bo, data.id)
  await pass(hourMs)
  expect((await fromMynah(ana)).content.key).toBe('reminderOnly')
})

test('times and numbers are limited, and only visible messages can have reminders', async () => {
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
