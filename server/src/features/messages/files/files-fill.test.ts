import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { favourites } from '@mynah/contract/favourites'
import { messages } from '@mynah/contract/messages'
import { msgType } from '@mynah/contract/message-kinds'
import type { Uploaded } from '@mynah/contract/uploads'
import { fillFavouriteFiles } from '#features/favourites/index.ts'
import { removeReleased } from '#features/uploads/index.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture, upload } from '#test/upload.ts'
import { eraseMessages } from '../deletion/erase.ts'
import * as fillStore from './files-fill-store.ts'
import { fillMessageFiles } from './files-fill.ts'
import { expireMessages } from '../index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
const dayMs = 86_400_000

/** The state of a database before the upgrade: messages without rows, and the backfill due in a day. */
async function beforeUpgrade(): Promise<void> {
  await app.pool.query('delete from message_files')
  await app.pool.query('update favourites set files = null')
  await app.pool.query(
    `update message_files_fill set done_at = null, stage = 'messages', after_id = '', after_seq = 0, starts_at = $1`,
    [clock.now() + dayMs],
  )
}

const statusOf = async (person: Person, url: string) => (await load(server, person, url)).status
const keyIn = (url: string) => /([\w-]{43})\.webp$/.exec(url)?.[1]

async function rowsOf(url: string): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(
    'select count(*)::int as count from message_files where key = $1',
    [keyIn(url)],
  )
  return rows[0]?.count ?? 0
}

async function friends() {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  await befriend(ana, bo)
  await befriend(bo, cy)
  const withBo = { conversation: { type: 2 as const, id: bo.id } }
  /** A picture that is forwarded as well: more than one message has it. */
  const send = async (from: Person, to: Person, given?: Uploaded) => {
    const file =
      given ??
      (await upload(server, from, { name: 'a.png', mime: 'image/png', bytes: await picture(64, 48) }))
    const echo = await (
      await from.connect()
    ).post({ to: to.id }, { msgType: msgType.image, content: { ...file } })
    expect(echo.code).toBe(10000)
    return { ...file, id: echo.data.id }
  }
  return { ana, bo, cy, withBo, send }
}

async function releasedLater(): Promise<void> {
  clock.moveBy(601_000)
  await removeReleased(app)
}

test('a file of a message without rows is loaded by users who see the message, and by no other', async () => {
  const { ana, bo, cy, send } = await friends()
  const { url } = await send(ana, bo)
  await beforeUpgrade()
  expect(await rowsOf(url)).toBe(0)
  expect([await statusOf(bo, url), await statusOf(cy, url)]).toEqual([200, 404])
})

test('a file that a message without rows shows is not removed, even if all other references are gone', async () => {
  const { ana, bo, cy, withBo, send } = await friends()
  const sent = await send(ana, bo)
  const { url } = await send(bo, cy, sent)
  await beforeUpgrade()
  await ana.call(messages.recall, { recallId: sent.id, ...withBo })
  await releasedLater()
  expect([await statusOf(cy, url), await statusOf(bo, url)]).toEqual([200, 200])
})

test('a recall, an expiry and an erased account remove the files of messages without rows', async () => {
  const { ana, bo, withBo, send } = await friends()
  const recalled = await send(ana, bo)
  const erased = await send(bo, ana)
  await beforeUpgrade()
  await ana.call(messages.recall, { recallId: recalled.id, ...withBo })
  await eraseMessages(app, bo.id)
  await releasedLater()
  expect([await statusOf(ana, recalled.url), await statusOf(bo, erased.url)]).toEqual([404, 404])
  const old = await send(ana, bo)
  await beforeUpgrade()
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: false })
  await releasedLater()
  expect(await statusOf(ana, old.url)).toBe(404)
})

test('the backfill waits a day, and continues after its process was killed, with no row missing or doubled', async () => {
  const { ana, bo, send } = await friends()
  const key = `2:fill:${ana.id}`
  const files = Array.from({ length: 5_000 }, (_, nth) => String(nth).padStart(43, 'f'))
  await app.pool.query(
    `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
     select $1, nth, 'fill' || nth, $2, case nth % 3 when 0 then 0 else 12 end,
       '{"url":"/media/chat/' || file || '.bin"}', '{}', nth, true, true, 0
     from unnest($3::text[]) with ordinality as t (file, nth)`,
    [key, ana.id, files],
  )
  const { url } = await send(ana, bo)
  await beforeUpgrade()
  const count = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      'select count(*)::int as count from message_files',
    )
    return rows[0]?.count ?? 0
  }
  await fillMessageFiles(app)
  expect(await count()).toBe(0)
  clock.moveBy(dayMs)
  // The first step is committed, the second one is interrupted after it has written its rows.
  const { setFill } = fillStore
  const cut = vi.spyOn(fillStore, 'setFill')
  cut.mockImplementationOnce(setFill).mockImplementationOnce(() => {
    throw new Error('killed')
  })
  await expect(fillMessageFiles(app)).rejects.toThrow('killed')
  cut.mockRestore()
  const some = await count()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(3_333)
  expect(await fillStore.hasAllFiles(app.db)).toBe(false)
  await fillMessageFiles(app)
  expect(await fillStore.hasAllFiles(app.db)).toBe(true)
  expect(await rowsOf(url)).toBe(1)
  const { rows } = await app.pool.query<{ count: number }>(
    'select count(distinct seq)::int as count from message_files where conversation_id = $1',
    [key],
  )
  // each message that is no text, once
  expect(rows[0]?.count).toBe(5_000 - Math.floor(5_000 / 3))
})

test('archived messages are backfilled too, and their files stay', async () => {
  const { ana, bo, send } = await friends()
  const { url } = await send(ana, bo)
  clock.moveBy(40 * dayMs)
  await expireMessages(app, { before: clock.now() - 30 * dayMs, archive: true })
  await beforeUpgrade()
  clock.moveBy(dayMs)
  await fillMessageFiles(app)
  expect(await rowsOf(url)).toBe(1)
  await app.pool.query('insert into released_files (key, at) values ($1, 0)', [keyIn(url)])
  await removeReleased(app)
  expect([await statusOf(ana, url), await statusOf(bo, url)]).toEqual([200, 404])
})

test('one of two processes backfills at a time, and both may run', async () => {
  const { ana, bo, send } = await friends()
  const { url } = await send(ana, bo)
  await beforeUpgrade()
  clock.moveBy(dayMs)
  await Promise.all([fillMessageFiles(app), fillMessageFiles(app), fillMessageFiles(app)])
  expect(await rowsOf(url)).toBe(1)
  expect(await fillStore.hasAllFiles(app.db)).toBe(true)
})

test('a favourite of an older version retains its file before and after its files are read', async () => {
  const { ana, bo, cy, send } = await friends()
  const { id, url } = await send(ana, bo)
  await bo.call(favourites.add, { msgId: [id] })
  await beforeUpgrade()
  await app.pool.query('delete from messages where id = $1', [id])
  const removed = async () => {
    await app.pool.query('insert into released_files (key, at) values ($1, 0)', [keyIn(url)])
    await removeReleased(app)
    return [await statusOf(bo, url), await statusOf(cy, url)]
  }
  expect(await removed()).toEqual([200, 404])
  await fillFavouriteFiles(app)
  const { rows } = await app.pool.query<{ files: string[] }>(
    'select files from favourites where user_id = $1',
    [bo.id],
  )
  expect(rows).toEqual([{ files: [keyIn(url)] }])
  expect(await removed()).toEqual([200, 404])
})

test('once all rows exist, the older indexes and functions are dropped, and files still work', async () => {
  const { ana, bo, withBo, send } = await friends()
  const { url } = await send(ana, bo)
  await beforeUpgrade()
  await expect(app.pool.query('select drop_older_file_indexes()')).rejects.toThrow('not complete')
  clock.moveBy(dayMs)
  const left = async () => {
    const { rows } = await app.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname like '%\\_of\\_files'
       union all select proname from pg_proc
       where proname in ('files_in', 'unfilled_message_files', 'drop_older_file_indexes') order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  await fillMessageFiles(app)
  expect(await left()).toHaveLength(6)
  clock.moveBy(61_000)
  // They yield to users of their tables, and the next run tries again.
  await app.transaction(async (tx) => {
    await sql`select from messages limit 1`.execute(tx)
    await fillMessageFiles(app)
  })
  expect(await left()).toHaveLength(6)
  await vi.waitFor(
    async () => {
      await fillMessageFiles(app)
      expect(await left()).toEqual([])
    },
    { timeout: 20_000 },
  )
  await fillMessageFiles(app)
  expect(await statusOf(bo, url)).toBe(200)
  const recalled = await send(ana, bo)
  await ana.call(messages.recall, { recallId: recalled.id, ...withBo })
  expect(await statusOf(bo, recalled.url)).toBe(404)
  await releasedLater()
  expect([await statusOf(ana, recalled.url), await statusOf(bo, url)]).toEqual([404, 200])
})
