import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { makeCluster, startPair } from '#test/standby.ts'
import { openDatabase } from './database.ts'
import { StaleReads, type Source } from './stale-reads.ts'

const cluster = await makeCluster()
const pair = await startPair(cluster)
const database = await openDatabase(pair.url)
const lagMaxMs = 2_000
const onChange = vi.fn()
const reads = new StaleReads(database, pair.url, { lagMaxMs, onChange })
afterAll(async () => {
  await reads.close()
  await database.close()
  await pair.stop()
  rmSync(cluster, { recursive: true, force: true })
})

const whereFrom = ({ pool, isStandby }: Source) =>
  pool
    .query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    .then(({ rows }) => ({ isStandby, is: rows[0]?.standby }))
const fromStandby = { isStandby: true, is: true }
const fromPrimary = { isStandby: false, is: false }
const becomes = (source: object) =>
  vi.waitFor(async () => expect(await reads.read(whereFrom)).toEqual(source), { timeout: 30_000 })
/** A check returns its result; reads switch to the primary before that if the last check is too old. */
const reports = (isUsed: boolean) =>
  vi.waitFor(() => expect(onChange.mock.lastCall).toEqual([isUsed]), { timeout: 30_000 })

test('a read uses the standby while it lags little, and else the primary', async () => {
  await database.pool.query('create table notes (text text primary key)')
  expect(await reads.read(whereFrom)).toEqual(fromPrimary)
  expect(new StaleReads(database, undefined).lagSeconds).toBeUndefined()
  void reads.watch()
  await becomes(fromStandby)
  await reports(true)
  expect(reads.lagSeconds).toBeLessThan(lagMaxMs / 1_000)
  await pair.standby.ask('select pg_wal_replay_pause()')
  await database.pool.query(`insert into notes values ('not there yet')`)
  await becomes(fromPrimary)
  await reports(false)
  expect(reads.lagSeconds).toBeGreaterThan(lagMaxMs / 1_000)
  expect(reads.lagSeconds).toBeLessThan(60)
  await pair.standby.ask('select pg_wal_replay_resume()')
  await becomes(fromStandby)
  await reports(true)
})

test('a read that throws at the standby is repeated at the primary', async () => {
  await becomes(fromStandby)
  const tried: boolean[] = []
  const found = await reads.read(async ({ isStandby }) => {
    tried.push(isStandby)
    if (isStandby) throw new Error('canceling statement due to conflict with recovery')
    return 'found'
  })
  expect([found, tried]).toEqual(['found', [true, false]])
  const read = reads.read(({ pool }) => pool.query('select from missing'))
  await expect(read).rejects.toThrow('missing')
})

test('a lost standby fails no read, and is used again when it is back', async () => {
  await becomes(fromStandby)
  await pair.primary.set('synchronous_standby_names', '')
  await pair.standby.kill()
  expect(await reads.read(whereFrom)).toEqual(fromPrimary)
  await becomes(fromPrimary)
  await pair.standby.start()
  await becomes(fromStandby)
})

test('neither a primary nor a standby of another cluster is read from', async () => {
  const otherCluster = await makeCluster()
  const other = await startPair(otherCluster)
  for (const url of [pair.primary.url, other.standby.url]) {
    const wrong = new StaleReads(database, url)
    await wrong.watch()
    expect(await wrong.read(whereFrom)).toEqual(fromPrimary)
    await wrong.close()
  }
  await other.stop()
  rmSync(otherCluster, { recursive: true, force: true })
})
