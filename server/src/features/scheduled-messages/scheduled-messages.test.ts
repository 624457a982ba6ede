import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { auth } from '@mynah/contract/auth'
import { conversations } from '@mynah/contract/conversations'
import { errors } from '@mynah/contract/errors'
import type { WireFrame } from '@mynah/contract/frames'
import { friends } from '@mynah/contract/friends'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { scheduledMessages as calls } from '@mynah/contract/scheduled-messages'
import { chatType } from '@mynah/contract/socket'
import { befriend, groupOf, messageId, people, testPassword, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, uploadPicture } from '#test/upload.ts'
import * as messages from '#features/messages/index.ts'
import { release, removeReleased } from '#features/uploads/index.ts'
import { sendDue } from './sending.ts'
import { hasFile } from './store.ts'
import { eraseScheduled, exportScheduled } from './service.ts'

const server = await testServer({ limitFactor: 1_000 })
const hourMs = 3_600_000

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo }
}
const single = (who: Person) => ({ type: chatType.single, id: who.id }) as const
const schedule = (from: Person, to: Person, content: string, more: object = {}) =>
  from.call(calls.add, {
    conversation: single(to),
    ...{ id: messageId(), msgType: 0, content, timeZone: 'Asia/Bangkok' },
    sendTime: server.clock.now() + hourMs,
    ...more,
  })
const waiting = async (who: Person) =>
  (await who.call(calls.list, {})).list.map(({ content, code }) => (code ? `${content} ${code}` : content))
const lastTo = async (reader: Person, other: Person) =>
  (await reader.call(conversations.byPerson, { id: other.id })).lastMsgContent
const pass = async (ms: number) => {
  server.clock.moveBy(ms)
  await sendDue(server.app)
}

test("a text is sent at its time, once, with its id, and its writer's unread messages stay unread", async () => {
  const { ana, bo } = await pair()
  const [hers, his] = [await ana.connect(), await bo.connect()]
  await his.sendText({ to: ana.id }, 'are you there?')
  const row = () => ana.call(conversations.byPerson, { id: bo.id })
  const { unreadCount } = await row()
  const stored = await schedule(ana, bo, 'happy birthday', { extras: { silent: true, other: 1 } })
  expect(await schedule(ana, bo, 'twice', { id: stored.id })).toMatchObject({ content: 'happy birthday' })
  await hers.next((frame) => frame.cmd === 30 && frame.name === 'schedule.changed')
  await pass(hourMs - 1)
  expect(await waiting(ana)).toEqual(['happy birthday'])
  server.clock.moveBy(1)
  await Promise.all([sendDue(server.app), sendDue(server.app), ana.call(calls.sendNow, { id: stored.id })])
  const { data } = await his.next<Extract<WireFrame, { cmd: 11; data: object }>>(
    (frame) => frame.cmd === 11 && 'data' in frame && frame.data.id === stored.id,
  )
  expect(data).toMatchObject({ content: 'happy birthday', extras: { silent: true } })
  expect(data.extras).toEqual({ silent: true })
  expect(await waiting(ana)).toEqual([])
  expect((await row()).unreadCount).toBe(unreadCount)
  await expect(ana.call(calls.update, { id: stored.id, content: 'too late' })).rejects.toThrow('NoDataFound')
})

test('text and time can be changed, one message is sent at once, another removed', async () => {
  const { ana, bo } = await pair()
  const first = await schedule(ana, bo, 'first')
  const second = await schedule(ana, bo, 'second')
  const later = server.clock.now() + 3 * hourMs
  await ana.call(calls.update, { id: first.id, content: 'first, mended', sendTime: later })
  expect(await waiting(ana)).toEqual(['second', 'first, mended'])
  // For another user they do not exist.
  await expect(bo.call(calls.update, { id: first.id, content: 'mine now' })).rejects.toThrow('NoDataFound')
  await bo.call(calls.remove, { id: first.id })
  await bo.call(calls.sendNow, { id: first.id })
  expect(await ana.call(calls.sendNow, { id: first.id })).toEqual({})
  expect(await lastTo(bo, ana)).toBe('first, mended')
  await ana.call(calls.remove, { id: second.id })
  await pass(2 * hourMs)
  expect(await lastTo(bo, ana)).toBe('first, mended')
})

test('a message that may no longer be sent stays with its reason, and is sent once it may', async () => {
  const { ana, bo } = await pair()
  const { id } = await schedule(ana, bo, 'see you')
  await bo.call(friends.block, { toUserId: ana.id })
  await pass(hourMs)
  expect(await waiting(ana)).toEqual([`see you ${errors.MessageBlocked}`])
  await expect(schedule(ana, bo, 'again')).rejects.toThrow('MessageBlocked')
  expect(await ana.call(calls.sendNow, { id })).toMatchObject({
    message: { code: errors.MessageBlocked, reason: expect.stringMatching(/./) },
  })
  await bo.call(friends.unblock, { toUserId: ana.id })
  await ana.call(calls.update, { id, sendTime: server.clock.now() + hourMs })
  expect(await waiting(ana)).toEqual(['see you'])
  await pass(hourMs)
  expect(await lastTo(bo, ana)).toBe('see you')
})

test('after an outage it is sent up to a day late, and later only after confirmation', async () => {
  const { ana, bo } = await pair()
  await schedule(ana, bo, 'late')
  await pass(hourMs + limits.scheduledLateMaxMs)
  expect(await lastTo(bo, ana)).toBe('late')
  await schedule(ana, bo, 'too late')
  await pass(hourMs + limits.scheduledLateMaxMs + 1)
  expect(await waiting(ana)).toEqual([`too late ${errors.ScheduleTooLate}`])
})

test('times and numbers are limited, chats must be open, and texts valid', async () => {
  const { ana, bo, cem } = await people(server, 'ana', 'bo', 'cem')
  await befriend(ana, bo)
  const at = (ms: number) => schedule(ana, bo, 'x', { sendTime: server.clock.now() + ms })
  await expect(at(0)).rejects.toThrow('ScheduleTimeWrong')
  await expect(at(367 * 24 * hourMs)).rejects.toThrow('ScheduleTimeWrong')
  await expect(schedule(ana, bo, '  ')).rejects.toThrow('MessageMalformed')
  await expect(schedule(ana, cem, 'hello stranger')).rejects.toThrow('NoDataFound')
  const group = await groupOf(bo, cem)
  const inGroup = { conversation: { type: chatType.group, id: group.id } }
  await expect(schedule(ana, bo, 'x', inGroup)).rejects.toThrow('NoDataFound')
  const places = 5
  for (let nth = places; nth < limits.scheduledMax; nth++) await schedule(ana, bo, String(nth))
  const tries = Array.from({ length: places * 2 }, (_, nth) => schedule(ana, bo, `last ${nth}`))
  const done = await Promise.allSettled(tries)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(places)
  expect(await waiting(ana)).toHaveLength(limits.scheduledMax)
})

test("messages of a removed device's last day wait for confirmation; a user who requested deletion sends nothing", async () => {
  const { ana, bo } = await pair()
  const other = await ana.again()
  await schedule(other, bo, 'from the lost phone')
  const { list } = await ana.call(auth.devices, {})
  const lost = list.find(({ current }) => !current)
  await ana.call(auth.removeDevice, { id: lost?.id ?? '' })
  expect(await waiting(ana)).toEqual([`from the lost phone ${errors.ScheduleDeviceRemoved}`])
  await schedule(bo, ana, 'from who leaves')
  await bo.call(accountDeletion.apply, { password: testPassword })
  await pass(hourMs)
  await pass(1_000)
  const back = await bo.again()
  await pass(1_000)
  expect(await waiting(back)).toEqual([`from who leaves ${errors.ScheduleTooLate}`])
})

test('a picture is stored with its caption until then, and is sent like any other', async () => {
  const { ana, bo } = await pair()
  const his = await bo.connect()
  const url = await uploadPicture(server, ana, 'chat')
  const statusOf = async (who: Person, address: string) => (await load(server, who, address)).status
  const given = JSON.stringify({
    url,
    thumb: 'x',
    width: 9,
    height: 9,
    size: 9,
    mime: 'x',
    text: 'our beach',
  })
  const picture = { msgType: msgType.image, extras: { album: 'a' } }
  // a file of another user cannot be sent
  await expect(schedule(bo, ana, given, picture)).rejects.toThrow('MessageMalformed')
  const waits = await schedule(ana, bo, given, picture)
  expect(waits).toMatchObject({ msgType: msgType.image })
  const { url: stored, text, width } = JSON.parse(waits.content) as Record<string, unknown>
  expect([text, width === 9]).toEqual(['our beach', false])
  const key = messages.fileKeysIn(msgType.image, waits.content)
  await server.app.transaction((tx) => release(tx, [...key], server.clock.now()))
  server.clock.moveBy(hourMs / 2)
  await removeReleased(server.app)
  expect(await statusOf(ana, String(stored))).toBe(200)
  expect(await statusOf(bo, String(stored))).not.toBe(200)
  const exported: unknown[] = []
  for await (const one of exportScheduled(server.app, ana.id)) exported.push(one)
  expect(exported).toMatchObject([{ person: bo.id, msgType: msgType.image, content: waits.content }])
  await pass(hourMs)
  const { data } = await his.next<Extract<WireFrame, { cmd: 11 }>>(
    (frame) => frame.cmd === 11 && frame.data.id === waits.id,
  )
  expect(data).toMatchObject({ content: waits.content, extras: { album: 'a' } })
  expect(await statusOf(bo, String(stored))).toBe(200)
})

test('the file of a removed message, or of an erased user, is removed with it', async () => {
  const { ana, bo } = await pair()
  const place = async () => {
    const url = await uploadPicture(server, ana, 'chat')
    const content = JSON.stringify({ url, name: 'a.png', size: 1, mime: 'image/png' })
    return { url, waits: await schedule(ana, bo, content, { msgType: msgType.file }) }
  }
  const [removed, erased] = [await place(), await place()]
  await ana.call(calls.remove, { id: removed.waits.id })
  await eraseScheduled(server.app, ana.id)
  server.clock.moveBy(hourMs)
  await removeReleased(server.app)
  for (const { url } of [removed, erased]) expect((await load(server, ana, url)).status).not.toBe(200)
})

test('a changed caption retains the file, and is limited and stored as in a chat', async () => {
  const { ana, bo } = await pair()
  const his = await bo.connect()
  const url = await uploadPicture(server, ana, 'chat')
  const content = JSON.stringify({ url, name: 'a.png', size: 1, mime: 'image/png', text: 'our beech' })
  const { id, content: before } = await schedule(ana, bo, content, { msgType: msgType.file })
  const withWords = (text: string) => JSON.stringify({ ...(JSON.parse(before) as object), text })
  const change = (text: string) => ana.call(calls.update, { id, content: withWords(text) })
  await expect(change('x'.repeat(limits.captionLengthMax + 1))).rejects.toThrow('MessageMalformed')
  expect(JSON.parse((await change('')).content)).not.toHaveProperty('text')
  const { content: after } = await change('our beach')
  expect(JSON.parse(after)).toEqual({ ...(JSON.parse(before) as object), text: 'our beach' })
  const [key = ''] = messages.fileKeysIn(msgType.file, after)
  await server.app.transaction((tx) => release(tx, [key], server.clock.now()))
  server.clock.moveBy(hourMs / 2)
  await removeReleased(server.app)
  expect(await hasFile(server.app.db, key)).toBe(true)
  await pass(hourMs)
  const { data } = await his.next<Extract<WireFrame, { cmd: 11 }>>(
    (frame) => frame.cmd === 11 && frame.data.id === id,
  )
  expect(data.content).toBe(after)
  expect((await load(server, bo, url)).status).toBe(200)
  expect(await hasFile(server.app.db, key)).toBe(false)
})

test('a pending message is found by its file, without reading other pending ones', async () => {
  const plan = await server.app.transaction(async (tx) => {
    // With so few rows the planner would read all.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select 1 from scheduled_messages
      where kind <> 0 and scheduled_files(content) @> array[${'k'.repeat(43)}]`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join(' ')
  })
  expect(plan).toContain('scheduled_messages_by_file')
})
