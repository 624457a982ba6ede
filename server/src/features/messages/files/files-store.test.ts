import { expect, test } from 'vitest'
import { conversations } from '@mynah/contract/conversations'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import type { Uploaded } from '@mynah/contract/uploads'
import { removeReleased } from '#features/uploads/index.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture, upload } from '#test/upload.ts'
import { conversationKey } from '../members/conversation-key.ts'
import { eraseMessages } from '../deletion/erase.ts'
import { expireMessages } from '../index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
const dayMs = 86_400_000

const pictureOf = async (person: Person): Promise<Uploaded> =>
  upload(server, person, { name: 'a.png', mime: 'image/png', bytes: await picture(64, 48) })

async function send(from: Person, to: Person, file: Uploaded): Promise<string> {
  const socket = await from.connect()
  const echo = await socket.post({ to: to.id }, { msgType: msgType.image, content: { ...file } })
  expect(echo.code).toBe(10000)
  return echo.data.id
}

/** The seqs of a conversation that have rows. */
async function placesOf(one: Person, other: Person): Promise<number[]> {
  const { rows } = await app.pool.query<{ seq: number }>(
    'select distinct seq from message_files where conversation_id = $1 order by seq',
    [conversationKey(one.id, other.id, 2)],
  )
  return rows.map(({ seq }) => seq)
}

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  return { ana, bo, withBo: { conversation: { type: 2 as const, id: bo.id } } }
}

test('deleting or clearing for oneself leaves the rows; a recall removes only those of its message', async () => {
  const { ana, bo, withBo } = await pair()
  const file = await pictureOf(ana)
  const [first, second] = [await send(ana, bo, file), await send(ana, bo, file)]
  await ana.call(messages.delete, { ids: [second], ...withBo })
  await ana.call(conversations.clear, withBo)
  const places = await placesOf(ana, bo)
  expect(places).toHaveLength(2)
  await send(ana, bo, file)
  const third = (await placesOf(ana, bo)).at(-1)
  await bo.call(messages.delete, { ids: [first], conversation: { type: 2, id: ana.id } })
  const fourth = await send(ana, bo, file)
  await ana.call(messages.recall, { recallId: fourth, ...withBo })
  expect(await placesOf(ana, bo)).toEqual([...places, third])
  expect((await load(server, bo, file.url)).status).toBe(200)
})

test('expired messages leave no rows, and archived ones all of them', async () => {
  const [deleted, archived] = [await pair(), await pair()]
  for (const { ana, bo } of [deleted, archived]) await send(ana, bo, await pictureOf(ana))
  const places = await placesOf(archived.ana, archived.bo)
  clock.moveBy(40 * dayMs)
  const before = clock.now() - 30 * dayMs
  // Otherwise both expire in the same run.
  await app.pool.query('update messages set created_at = $1 where conversation_id = $2', [
    clock.now(),
    conversationKey(archived.ana.id, archived.bo.id, 2),
  ])
  await expireMessages(app, { before, archive: false })
  expect(await placesOf(deleted.ana, deleted.bo)).toEqual([])
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: true })
  expect(await placesOf(archived.ana, archived.bo)).toEqual(places)
})

test('an erased account leaves no rows, and files that only it had forwarded are removed', async () => {
  const { ana, bo, withBo } = await pair()
  const { cy } = await people(server, 'cy')
  await befriend(bo, cy)
  const file = await pictureOf(ana)
  const id = await send(ana, bo, file)
  await send(bo, cy, file)
  await ana.call(messages.recall, { recallId: id, ...withBo })
  clock.moveBy(601_000)
  await removeReleased(app)
  expect((await load(server, cy, file.url)).status).toBe(200)
  await eraseMessages(app, bo.id)
  expect(await placesOf(bo, cy)).toEqual([])
  expect((await load(server, cy, file.url)).status).toBe(404)
  clock.moveBy(601_000)
  await removeReleased(app)
  expect((await load(server, ana, file.url)).status).toBe(404)
})

test('a row that was written during a recall of its message gives no access and retains no file', async () => {
  const { ana, bo, withBo } = await pair()
  const file = await pictureOf(ana)
  const id = await send(ana, bo, file)
  const [seq] = await placesOf(ana, bo)
  await ana.call(messages.recall, { recallId: id, ...withBo })
  const key = /([\w-]{43})\.webp$/.exec(file.url)?.[1]
  await app.pool.query('insert into message_files (key, conversation_id, seq) values ($1, $2, $3)', [
    key,
    conversationKey(ana.id, bo.id, 2),
    seq,
  ])
  expect((await load(server, bo, file.url)).status).toBe(404)
  clock.moveBy(601_000)
  await removeReleased(app)
  expect((await load(server, ana, file.url)).status).toBe(404)
})
