import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { disappearing as calls } from '@mynah/contract/disappearing'
import { favourites } from '@mynah/contract/favourites'
import { friends } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import { messagePins } from '@mynah/contract/message-pins'
import { messages } from '@mynah/contract/messages'
import type { WireFrame } from '@mynah/contract/frames'
import { chatType } from '@mynah/contract/socket'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { expireDue } from './expire.ts'

const server = await testServer({ limitFactor: 1_000 })
const hourMs = 3_600_000

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [reader, writer] = [await ana.connect(), await bo.connect()]
  const say = async (text: string, extras = {}) =>
    (await writer.post({ to: ana.id }, { msgType: 0, content: text, extras })).data.id
  const page = async () => {
    const place = { userId: ana.id, toBizId: bo.id, toBizType: 2 }
    reader.send({ cmd: 19, type: 1, ...place, offset: 0, count: 40 })
    const { data } = await reader.next<Extract<WireFrame, { cmd: 20 }>>(({ cmd }) => cmd === 20)
    if (!('list' in data)) throw new Error('no page came')
    return data.list
  }
  const texts = async () => (await page()).filter(({ msgType }) => msgType === 0).map((one) => one.content)
  return { ana, bo, say, page, texts, reader }
}
const single = (who: Person) => ({ type: chatType.single, id: who.id }) as const
const set = (who: Person, other: Person, seconds: 0 | 3_600 | 86_400) =>
  who.call(calls.setExpiry, { id: `2${other.id}`, seconds })
const rowOf = (who: Person, other: Person) => who.call(conversations.byPerson, { id: other.id })
const pass = async (ms: number) => {
  server.clock.moveBy(ms)
  await Promise.all([expireDue(server.app), expireDue(server.app)])
}

test('messages sent after the setting disappear at their time, earlier ones stay', async () => {
  const { ana, bo, say, texts, reader } = await pair()
  await say('before')
  await set(bo, ana, 3_600)
  const { data } = await reader.next<{ cmd: 30; name: string; data: object }>(
    (frame) => frame.cmd === 30 && frame.name === 'session.expiry',
  )
  const row = await rowOf(ana, bo)
  expect(data).toMatchObject({ toBizId: bo.id, expiry: row.expiry })
  expect(row.expiry).toEqual([{ fromSeq: row.lastSeq, seconds: 3_600 }])
  expect(row.lastMsg?.content).toContain('"key":"expirySet"')
  await say('for an hour')
  server.clock.moveBy(hourMs / 2)
  await say('a little later')
  await pass(hourMs / 2)
  expect(await texts()).toEqual(['before', 'a little later'])
  await pass(hourMs / 2)
  expect(await texts()).toEqual(['before'])
})

test('the setting at the time of sending counts, and changing it makes one system line and ends no timer', async () => {
  const { ana, bo, say, texts } = await pair()
  await set(ana, bo, 3_600)
  await say('for an hour')
  await Promise.all([set(bo, ana, 86_400), set(ana, bo, 86_400)])
  await say('for a day')
  await set(ana, bo, 0)
  await say('for good')
  expect((await rowOf(ana, bo)).expiry?.map(({ seconds }) => seconds)).toEqual([3_600, 86_400])
  await pass(hourMs)
  expect(await texts()).toEqual(['for a day', 'for good'])
  expect((await rowOf(ana, bo)).expiry?.map(({ seconds }) => seconds)).toEqual([86_400])
  await pass(23 * hourMs)
  expect(await texts()).toEqual(['for good'])
  expect((await rowOf(ana, bo)).expiry).toBeUndefined()
  // three changes, three lines
  const lines = await server.app.pool.query(
    `select 1 from messages where content like '%expirySet%' and sender_id = any($1)`,
    [[ana.id, bo.id]],
  )
  expect(lines.rowCount).toBe(3)
})

test('a disappeared message is removed from quotes, search, favourites, pins and the chat list', async () => {
  const { ana, bo, say, page, reader } = await pair()
  await set(ana, bo, 3_600)
  const secret = await say('the walrus sings')
  await ana.call(favourites.add, { msgId: [secret], conversation: single(bo) })
  await ana.call(messagePins.set, { conversation: single(bo), msgId: secret, on: true, days: 0 })
  server.clock.moveBy(1_000)
  await say('I like it', { quote: { id: secret } })
  const before = await rowOf(ana, bo)
  await pass(hourMs - 1_000)
  expect(JSON.stringify(await page())).not.toContain('walrus')
  const found = await ana.call(messages.search, { keyword: 'walrus', conversation: single(bo) })
  expect(found.list).toEqual([])
  expect((await ana.call(favourites.list, {})).list).toEqual([])
  expect((await ana.call(messagePins.list, { conversation: single(bo) })).list).toEqual([])
  await reader.next((frame) => frame.cmd === 30 && JSON.stringify(frame).includes('"gone":"expired"'))
  await pass(1_000)
  const after = await rowOf(ana, bo)
  expect(after).toMatchObject({ lastMsgContent: '', lastMsgType: -1, lastMsgDate: before.lastMsgDate })
  expect([before.unreadCount, after.unreadCount]).toEqual([2, 0])
})

test('in a group its owner sets it, in a private chat either side; nobody if one blocked the other', async () => {
  const { owner, member } = await people(server, 'owner', 'member')
  const { id } = await groupOf(owner, member)
  await expect(member.call(calls.setExpiry, { id: `1${id}`, seconds: 3_600 })).rejects.toThrow('NoPermission')
  await owner.call(calls.setExpiry, { id: `1${id}`, seconds: 3_600 })
  expect((await member.call(conversations.byGroup, { id })).expiry).toHaveLength(1)
  const { ana, bo } = await pair()
  await bo.call(friends.block, { toUserId: ana.id })
  await expect(set(ana, bo, 3_600)).rejects.toThrow('MessageBlocked')
})

test('many messages disappear in batches, and the system line stays', async () => {
  const { ana, bo, say } = await pair()
  await set(ana, bo, 3_600)
  await Promise.all(Array.from({ length: 120 }, (_, nth) => say(`n${nth}`)))
  await pass(hourMs)
  const { rows } = await server.app.pool.query<{ kind: number; count: number }>(
    `select kind, count(*)::int from messages where seq > $2 and conversation_id = (
       select conversation_id from messages where content like '%expirySet%' and sender_id = $1)
     group by kind order by kind`,
    [ana.id, (await rowOf(ana, bo)).lastSeq - 121],
  )
  expect(rows).toEqual([
    { kind: 9, count: 120 },
    { kind: 13, count: 1 },
  ])
})

test('settings without a message between them leave no trace, and the number of active ones is limited', async () => {
  const { ana, bo, say } = await pair()
  for (const seconds of [3_600, 86_400, 0, 3_600, 86_400] as const) await set(ana, bo, seconds)
  expect((await rowOf(ana, bo)).expiry).toEqual([{ fromSeq: expect.any(Number), seconds: 86_400 }])
  for (let turn = 1; turn < limits.messageTimersMax; turn += 1) {
    await say(`n${turn}`)
    await set(ana, bo, turn % 2 ? 3_600 : 86_400)
  }
  await say('one more')
  await expect(set(bo, ana, 86_400)).rejects.toThrow('TooOften')
  expect((await rowOf(bo, ana)).expiry).toHaveLength(limits.messageTimersMax)
  // it can always be ended
  await set(bo, ana, 0)
  await pass(24 * hourMs)
  await set(bo, ana, 86_400)
  expect((await rowOf(ana, bo)).expiry).toHaveLength(1)
})
