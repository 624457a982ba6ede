import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import type { Log } from '#platform/operations/log.ts'
import { migrate } from './migrations.ts'

const folders: string[] = []
let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-migrations-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function tables(): Promise<string[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  await client.end()
  return rows.map((row) => row.name)
}

const run = (folder: string) => migrate(database.url, { folder })

const people = { '0001-create-people.sql': 'create table people (id text primary key)' }
const pets = { '0002-create-pets.sql': 'create table pets (id text primary key)' }

test('migrations run once, in order, and later ones are added', async () => {
  expect(await run(folderWith(people))).toEqual(['0001-create-people'])
  const both = folderWith({ ...people, ...pets })
  expect(await run(both)).toEqual(['0002-create-pets'])
  expect(await run(both)).toEqual([])
  expect(await tables()).toEqual(['migrations', 'people', 'pets'])
})

test('two servers that start concurrently share the work without an error', async () => {
  const folder = folderWith({ ...people, ...pets })
  const ran = await Promise.all([1, 2, 3, 4].map(() => run(folder)))
  expect(ran.flat().sort()).toEqual(['0001-create-people', '0002-create-pets'])
})

test('a migration that was changed after it ran is refused', async () => {
  const folder = folderWith(people)
  await run(folder)
  const changed = folderWith({})
  cpSync(folder, changed, { recursive: true })
  writeFileSync(join(changed, '0001-create-people.sql'), 'create table people (id integer)')
  await expect(run(changed)).rejects.toThrow(/was changed after it ran/)
})

test('a failed migration is rolled back completely and named', async () => {
  const folder = folderWith({ ...people, '0002-broken.sql': 'create table half (id text); select nonsense' })
  await expect(run(folder)).rejects.toThrow('0002-broken')
  expect(await tables()).toEqual(['migrations', 'people'])
})

test('a no-transaction migration runs while others write and other servers wait, and again after it failed halfway', async () => {
  await run(folderWith(people))
  const [writer, watcher] = [new pg.Client(database.url), new pg.Client(database.url)]
  for (const client of [writer, watcher]) await client.connect()
  await writer.query('begin')
  await writer.query(`insert into people values ('a')`)
  const index = {
    ...people,
    '0002-find-people.sql': `-- Outside of a transaction.
drop index concurrently if exists people_by_id;
create index concurrently people_by_id on people (id);
`,
  }
  const both = [1, 2].map(() => run(folderWith(index)))
  const isWaiting = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_progress_create_index`,
    )
    expect(rows[0]?.count).toBe(1)
  }
  await vi.waitFor(isWaiting, { timeout: 20_000 })
  await writer.query(`insert into people values ('b')`)
  await writer.query('commit')
  for (const client of [writer, watcher]) await client.end()
  expect((await Promise.all(both)).flat()).toEqual(['0002-find-people'])

  const broken = `${index['0002-find-people.sql']}create index concurrently people_broken on people (nothing);\n`
  const name = '0003-break.sql'
  await expect(run(folderWith({ ...index, [name]: broken }))).rejects.toThrow('0003-break')
  const mended = broken.replace('(nothing)', '(id)')
  expect(await run(folderWith({ ...index, [name]: mended }))).toEqual(['0003-break'])
})

test('a wrong name and a number used twice are refused before anything runs', async () => {
  await expect(run(folderWith({ 'people.sql': '' }))).rejects.toThrow(/not named/)
  const twice = folderWith({ '0001-a.sql': '', '0001-b.sql': '' })
  await expect(run(twice)).rejects.toThrow(/number of 0001-b/)
  expect(await tables()).toEqual([])
})

test('a database that a newer version has changed is refused, and left unchanged', async () => {
  await run(folderWith({ ...people, '0003-create-toys.sql': 'create table toys (id text)' }))
  const older = run(folderWith({ ...people, ...pets }))
  await expect(older).rejects.toThrow(
    /^The database has the migration 0003-create-toys, which is newer than this Mynah\. Start the version/,
  )
  expect(await tables()).toEqual(['migrations', 'people', 'toys'])
})

test('the log names the migrations that run, and warns of a lower one that this version does not know', async () => {
  const lines: unknown[] = []
  const say = (level: string) => (given: object, text: string) =>
    lines.push([level, text, 'migration' in given ? given.migration : Object.keys(given)])
  const log = { info: say('info'), warn: say('warn') }
  const logged = async (folder: string) => {
    lines.length = 0
    await migrate(database.url, { folder, log: log as unknown as Log })
    return lines
  }
  const done = ['info', 'migrations ran', ['count', 'ms']]
  expect(await logged(folderWith({ ...people, ...pets }))).toEqual([done])
  const without = folderWith({ ...people, '0003-create-toys.sql': 'create table toys (id text)' })
  expect(await logged(without)).toEqual([
    ['warn', 'the database has a migration that this version does not know', '0002-create-pets'],
    ['info', 'a migration runs', '0003-create-toys'],
    done,
  ])
})
