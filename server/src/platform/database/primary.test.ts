import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCluster, startPair, type Pair } from '#test/standby.ts'
import { examine } from '#platform/operations/doctor.ts'
import { openDatabase, type Database } from './database.ts'
import { hostsOf, Primary, primaryOf, rolesOf } from './primary.ts'

const cluster = await makeCluster()
afterAll(() => rmSync(cluster, { recursive: true, force: true }))

let pair: Pair
let database: Database | undefined

beforeEach(async () => {
  pair = await startPair(cluster)
})
afterEach(async () => {
  await database?.close()
  database = undefined
  await pair.stop()
})

const open = async (url = pair.url) => (database = await openDatabase(url))
const eventually = <T>(action: () => Promise<T>) => vi.waitFor(action, { timeout: 30_000, interval: 100 })
const notes = async () =>
  (await database?.pool.query<{ text: string }>('select text from notes order by 1'))?.rows.map(
    (row) => row.text,
  )
const write = (text: string) => database?.pool.query('insert into notes values ($1)', [text])

async function withNotes(url?: string): Promise<Database> {
  await pair.primary.ask('create table notes (text text primary key)')
  return open(url)
}

/** The standby is promoted after the primary was killed. */
async function failOver(): Promise<void> {
  await pair.primary.kill()
  await pair.standby.set('synchronous_standby_names', '')
  await pair.standby.ask('select pg_promote()')
}

test('the primary is found at any position in the list of hosts', async () => {
  await withNotes(
    `postgresql://mynah@${pair.standby.host},${pair.primary.host}/mynah?target_session_attrs=read-write`,
  )
  await write('first')
  expect(await notes()).toEqual(['first'])
  expect(await primaryOf(pair.url)).toContain(pair.primary.host)
  expect((await rolesOf(pair.url)).map((one) => one.role)).toEqual(['primary', 'standby'])
})

test('a promoted standby is found, with all acknowledged writes', async () => {
  const { batches } = await withNotes()
  await write('before')
  await failOver()
  await eventually(() => Promise.resolve(write('after')))
  expect(await notes()).toEqual(['after', 'before'])
  expect((await batches.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }])
})

test('a replaced primary that returns is never written again', async () => {
  await withNotes()
  await failOver()
  await eventually(() => Promise.resolve(write('after')))
  await pair.primary.start()
  await pair.primary.set('synchronous_standby_names', '')
  // Both accept writes now.
  await pair.primary.ask(`insert into notes values ('lost')`)
  await write('once more')
  await pair.standby.kill()
  // A backend may outlive its server by a moment, and answer.
  await eventually(() => expect(write('astray')).rejects.toThrow())
  await expect(
    vi.waitFor(() => Promise.resolve(write('astray')), { timeout: 2_500, interval: 100 }),
  ).rejects.toThrow()
  expect(await pair.primary.ask('select text from notes')).toEqual([{ text: 'lost' }])
})

test('connections to a primary that continues beside its successor are ended', async () => {
  await withNotes()
  await pair.primary.set('synchronous_standby_names', '')
  const old = await database?.pool.connect()
  const ended = new Promise((resolve) => old?.once('error', resolve))
  await pair.standby.set('synchronous_standby_names', '')
  await pair.standby.ask('select pg_promote()')
  await ended
  old?.release(true)
  await eventually(() => Promise.resolve(write('after')))
  expect(await pair.primary.ask('select text from notes')).toEqual([])
})

test('a primary that was made read-only loses its connections, and is used again once it accepts writes', async () => {
  await withNotes()
  await pair.primary.set('default_transaction_read_only', 'on')
  await eventually(() => expect(write('refused')).rejects.toMatchObject({ code: '25006' }))
  await expect(notes()).rejects.toThrow('not the primary')
  await pair.primary.set('default_transaction_read_only', 'off')
  await eventually(() => Promise.resolve(write('again')))
  // An attempt whose answer was lost may have been committed, too.
  expect(await notes()).toContain('again')
})

test('after a crash no state is shown that the standby does not have', async () => {
  await withNotes()
  await pair.standby.kill()
  const outcome = Promise.resolve(write('on one disk')).then(
    () => 'acknowledged',
    () => 'cut',
  )
  // On the disk of the primary, and never acknowledged.
  const waiting = () => pair.primary.ask(`select from pg_stat_activity where wait_event = 'SyncRep'`)
  await eventually(async () => expect(await waiting()).toHaveLength(1))
  await pair.primary.kill()
  expect(await outcome).toBe('cut')
  await pair.primary.start()
  expect(await pair.primary.ask('select text from notes')).toEqual([{ text: 'on one disk' }])
  await expect(notes()).rejects.toThrow()
  const another = await Primary.find(hostsOf(pair.url))
  await expect(another.watch(500)).rejects.toThrow('no standby confirms')
  await another.close()
  await expect(notes()).rejects.toThrow('not the primary, or not yet')
  await pair.standby.start()
  expect(await eventually(notes)).toEqual(['on one disk'])
})

test('a host whose check fails midway is checked again by the next round', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mynah-front-'))
  let connections = 0
  let refused = 0
  const front = createServer((near) => {
    connections += 1
    if (connections === refused) return void near.destroy()
    pipeline(near, connect(join(pair.primary.folder, '.s.PGSQL.5432')), near, () => {})
  })
  await new Promise<void>((ready) => front.listen(join(folder, '.s.PGSQL.5432'), ready))
  await withNotes(`postgresql://mynah@${encodeURIComponent(folder)},${pair.standby.host}/mynah`)
  // The next connection stays open, and the one after it checks the host.
  refused = connections + 2
  await pair.primary.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mynah-watch'`,
  )
  await eventually(() => Promise.resolve(expect(connections).toBeGreaterThanOrEqual(refused)))
  await eventually(() => Promise.resolve(database?.batches.query('select 1')))
  await database?.close()
  front.close()
  rmSync(folder, { recursive: true, force: true })
})

test('without a primary the start is refused in one sentence, also if no host responds', async () => {
  await pair.primary.kill()
  await expect(open()).rejects.toThrow(/none of its hosts is a primary at this moment\.$/)
  await pair.standby.kill()
  await expect(open()).rejects.toThrow(
    /does not lead to a usable database: nothing listens at its address\.$/,
  )
})

test('several hosts without a synchronous standby are a warning, and less than one disk is refused', async () => {
  const onDanger = vi.fn()
  await pair.primary.set('synchronous_standby_names', '')
  database = await openDatabase(pair.url, { onDanger })
  expect(onDanger).toHaveBeenCalledWith(expect.stringContaining('synchronous_standby_names is empty'))
  const env = { NODE_ENV: 'test', MYNAH_DATA: cluster, DATABASE_URL: pair.url, PORT: '0' }
  const found = (await examine(env, [])).map(({ level, sentence }) => `${level} ${sentence}`).join('\n')
  expect(found).toContain(`ok The host ${pair.standby.host} of DATABASE_URL is a standby.`)
  const reads = async (DATABASE_READ_URL: string) =>
    (await examine({ ...env, DATABASE_READ_URL }, [])).map(({ level, sentence }) => `${level} ${sentence}`)
  expect(await reads(pair.standby.url)).toContain(
    `ok The host ${pair.standby.host} of DATABASE_READ_URL is a standby.`,
  )
  expect(await reads(pair.primary.url)).toContain(
    'wrong DATABASE_READ_URL leads to no standby: all reads go to the primary.',
  )
  expect(found).toMatch(/wrong DATABASE_URL names several hosts, and no standby is synchronous/)
  await pair.primary.set('synchronous_commit', 'remote_write')
  await eventually(() => expect(openDatabase(pair.url)).rejects.toThrow('synchronous_commit = remote_write'))
})
