import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { auth } from '@mynah/contract/auth'
import { testClock } from '../src/platform/clock.ts'
import { recover } from '../src/platform/archive/recover.ts'
import { readConfig, type Config } from '../src/platform/settings/config.ts'
import { pruneArchive } from '../src/platform/archive/base-backup.ts'
import { basesOf, baseFolder, reachOf, walFolder } from '../src/platform/archive/archive-folder.ts'
import { examine } from '../src/platform/operations/doctor.ts'
import { examineArchive } from '../src/features/wal-archive/doctor.ts'
import { keepArchive } from '../src/features/wal-archive/keep.ts'
import { oldestWaitingSeconds } from '../src/features/wal-archive/store.ts'
import { moneyOf } from '../src/features/ledger/index.ts'
import { features, tablesNotBackedUp } from '../src/features.ts'
import { startServer } from '../src/start.ts'
import { expectBooksRight, fund } from './money.ts'
import { befriend, callAs, people, Person, request, testPassword } from './person.ts'
import { scratchFolder } from './scratch.ts'
import { testMoney } from './test-money.ts'
import type { TestServer } from './server.ts'

// Uses a real embedded PostgreSQL with its archive: everything acknowledged before a moment is recovered, and nothing
// else.

const folder = mkdtempSync(join(scratchFolder(), 'mynah recovery '))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A path with a space, as users have them. */
const configOf = (name: string, archive?: string): Config =>
  readConfig({
    ...{ NODE_ENV: 'test', PORT: '0', MYNAH_DEMO: '0', MYNAH_LOG: 'silent', MYNAH_SHEDDING: '0' },
    ...{ MYNAH_DATA: join(folder, name), MYNAH_ARCHIVE: archive && join(folder, archive) },
  })

async function started(config: Config): Promise<TestServer> {
  const clock = testClock()
  const server = await startServer(config, {
    version: '0.0.0-test',
    features: [...features, testMoney],
    clock,
  })
  return { ...server, clock, config }
}

/** Completes the present segment, and waits until all are archived, as happens after a minute. */
async function archived(server: TestServer): Promise<void> {
  const { pool } = server.app
  await pool.query('select pg_switch_wal()')
  await vi.waitFor(async () => expect(await oldestWaitingSeconds(pool)).toBe(0), {
    timeout: 60_000,
    interval: 20,
  })
}

const textsOf = async (server: TestServer) => {
  const { rows } = await server.app.pool.query<{ text: string }>(
    String.raw`select substring(content from 'text \w+(?: \w+)?') as text from messages where content like '%text %' order by 1`,
  )
  return rows.map(({ text }) => text)
}

const balanceOf = async (server: TestServer, person: Person) => {
  const { rows } = await server.app.pool.query<{ balance: string }>(
    'select balance::text from ledger_accounts where id = $1',
    [moneyOf(person.id)],
  )
  return rows[0]?.balance
}

/** Commit times have microseconds, a recovery moment has not. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(now), { interval: 1 })
}

const options = { until: undefined, force: false, forget: tablesNotBackedUp }
const data = configOf('data', 'archive')
const archive = data.archive ?? ''

/** Recoveries of whole installations take long: in the gate one of each kind. */
const isFull = process.env.MYNAH_FULL === '1'

test('recovery to a moment before a deletion has all acknowledged data until then, and nothing after', async () => {
  const server = await started(data)
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await keepArchive({ ...server.app, config: data })
  // Live locations are in no backup.
  const { rows } = await server.app.pool.query<{ path: string }>(
    "select pg_relation_filepath('live_place_points') as path",
  )
  const copied = join((await basesOf(archive))[0]?.folder ?? '', rows[0]?.path ?? '')
  expect([existsSync(`${copied}.gz`), existsSync(`${copied}_init.gz`)]).toEqual([false, true])
  const socket = await ana.connect()
  for (let count = 10; count < 25; count += 1) await socket.sendText({ to: bo.id }, `text ${count}`)
  await fund(server, ana, '12.00')
  await nextMillisecond()
  const until = new Date()
  await nextMillisecond()
  const balance = await balanceOf(server, ana)
  await socket.sendText({ to: bo.id }, 'text zz later')
  await fund(server, ana, '5.00')
  const before = (await textsOf(server)).slice(0, -1)
  await server.app.pool.query('delete from messages')
  await server.app.pool.query('drop table favourites')
  await archived(server)
  expect((await examineArchive(data, server.app.pool)).map(({ level }) => level)).toEqual(['ok'])
  await expect(recover(data, { ...options, archive, until, force: true })).rejects.toThrow('stop it first')
  await server.stop()

  await expect(recover(data, { ...options, archive, until })).rejects.toThrow('There is a database in')
  const early = { ...options, archive, until: new Date('2026-01-01'), force: true }
  await expect(recover(data, early)).rejects.toThrow('The archive begins at')
  const came = await recover(data, { ...options, archive, until, force: true })
  expect(came.lastCommit?.getTime()).toBeLessThanOrEqual(until.getTime())
  expect(existsSync(join(came.putAside ?? '', 'PG_VERSION'))).toBe(true)

  const again = await started(data)
  try {
    expect(before).toHaveLength(15)
    expect(await textsOf(again)).toEqual(before)
    expect(await balanceOf(again, ana)).toBe(balance)
    await again.app.pool.query('select from favourites')
    await expectBooksRight(again)
    // Sessions do not come back, since devices hold data that does not exist any more.
    expect((await request(again, 'user/getUserInfo', {}, { token: ana.token })).retCode).toBe('12580')
    const input = { userNum: ana.userNum, pwd: testPassword }
    const line = await new Person(
      again,
      await callAs(again, undefined, auth.loginByPassword, input),
    ).connect()
    expect(await line.sendText({ to: bo.id }, 'text of after')).toMatchObject({ code: 10000 })
    await archived(again)
  } finally {
    await again.stop()
  }
  // The new timeline started with its own base backup, so that later changes can be recovered too.
  expect((await basesOf(archive)).map(({ timeline }) => timeline)).toEqual([1, 2])
}, 180_000)

test.runIf(isFull)(
  'after a killed server and a lost disk all archived data is recovered',
  async () => {
    const server = await started(data)
    const stored = await textsOf(server)
    const { cy } = await people(server, 'cy')
    await archived(server)
    const pid = Number(
      readFileSync(join(data.dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    )
    // Not archived: the last minute is lost with a disk.
    await server.app.pool.query('delete from messages')
    process.kill(pid, 'SIGKILL')
    // In the same turn, or the server would restart it, and stopping it would archive the rest.
    rmSync(data.dataFolder, { recursive: true, maxRetries: 20 })
    await server.stop()

    await recover(data, { ...options, archive })
    const again = await started(data)
    try {
      expect(await textsOf(again)).toEqual(stored)
      const { rows } = await again.app.pool.query('select from users where id = $1', [cy.id])
      expect(rows).toHaveLength(1)
      await expectBooksRight(again)
    } finally {
      await again.stop()
    }
  },
  180_000,
)

test.runIf(isFull)(
  'a moment after the last commit is the end of the archive, and a missing segment is reported',
  async () => {
    const drill = configOf('drill')
    const until = new Date()
    const came = await recover(drill, { ...options, archive, until })
    expect(came.lastCommit?.getTime()).toBeLessThan(until.getTime())
    expect(came.putAside).toBeUndefined()
    // A recovery drill does not change the archive.
    expect((await basesOf(archive)).map(({ timeline }) => timeline)).toEqual([1, 2, 3])
    await expect(started(configOf('another', 'archive'))).rejects.toThrow('is of the database in')

    const [base] = await basesOf(archive)
    const copy = join(folder, 'copy')
    for (const name of ['wal', 'base']) mkdirSync(join(copy, name), { recursive: true })
    cpSync(archive, copy, { recursive: true })
    for (const { name, timeline } of await basesOf(copy))
      if (timeline > 1) rmSync(join(baseFolder(copy), name), { recursive: true })
    const name = (number: number) => `00000001000000000000000${number.toString(16).toUpperCase()}.gz`
    const first = (base?.segment ?? 0) + 1
    rmSync(join(walFolder(copy), name(first)))
    writeFileSync(join(walFolder(copy), name(first + 1)), '')
    if (!base) throw new Error('no base backup')
    expect(await reachOf(copy, base)).toMatchObject({ hasHole: true })
    rmSync(drill.dataFolder, { recursive: true })
    await expect(recover(drill, { ...options, archive: copy })).rejects.toThrow('WAL is missing')
    expect(readdirSync(drill.dataFolder)).toEqual([])
  },
  180_000,
)

test.runIf(isFull)(
  'an archive that is not writable is reported by doctor and metric, and nothing in it is replaced',
  async () => {
    const full = configOf('full', 'archive of full')
    const server = await started(full)
    try {
      const { rows } = await server.app.pool.query<{ name: string }>(
        'select pg_walfile_name(pg_current_wal_lsn()) as name',
      )
      const taken = join(walFolder(full.archive ?? ''), `${rows[0]?.name}.gz`)
      writeFileSync(taken, readFileSync(join(walFolder(archive), readdirSync(walFolder(archive))[0] ?? '')))
      const before = readFileSync(taken)
      await server.app.pool.query('select pg_switch_wal()')
      await vi.waitFor(
        async () => {
          const found = await examineArchive(full, server.app.pool)
          expect(found.map(({ sentence }) => sentence).join('\n')).toContain('The last try to store WAL')
        },
        { timeout: 60_000, interval: 50 },
      )
      expect(await oldestWaitingSeconds(server.app.pool)).toBeGreaterThan(0)
      expect(readFileSync(taken)).toEqual(before)
      const without = { ...full, archive: undefined }
      expect((await examineArchive(without, server.app.pool))[0]?.sentence).toContain('No archive is set up')
    } finally {
      await server.stop()
    }
  },
  120_000,
)

test.runIf(isFull)(
  'a server starts while its archive is not writable, reports it, and archives once it is',
  async () => {
    const broken = configOf('unmounted', 'no disk/archive')
    const disk = join(folder, 'no disk')
    // a file where the disk would be mounted
    writeFileSync(disk, '')
    const server = await started(broken)
    const found = async () =>
      (await examineArchive(broken, server.app.pool)).map(({ level, sentence }) => `${level}: ${sentence}`)
    try {
      expect(server.notes.join('\n')).toContain('cannot be written: WAL waits for it')
      const { ana, bo } = await people(server, 'ana', 'bo')
      await befriend(ana, bo)
      await fund(server, ana, '12.00')
      const socket = await ana.connect()
      expect(await socket.sendText({ to: bo.id }, 'text while it waits')).toMatchObject({ code: 10000 })
      await expect(keepArchive({ ...server.app, config: broken })).rejects.toThrow(
        'cannot be made and written',
      )
      await server.app.pool.query('select pg_switch_wal()')
      await vi.waitFor(async () => expect(await oldestWaitingSeconds(server.app.pool)).toBeGreaterThan(0))
      expect((await found())[0]).toMatch(/^wrong: The archive .* cannot be written: mount its disk/)
      rmSync(disk)
      await keepArchive({ ...server.app, config: broken })
      await archived(server)
      expect(await found()).toEqual([expect.stringMatching(/^ok: Any moment from/)])
    } finally {
      await server.stop()
    }
  },
  180_000,
)

test.runIf(isFull)('files that no moment of the last days needs are removed', async () => {
  const bases = await basesOf(archive)
  const [, second, third] = bases
  const day = 24 * 3_600_000
  await pruneArchive(archive, 1, (second?.endedAt ?? 0) + day - 1)
  expect(await basesOf(archive)).toEqual(bases)
  await pruneArchive(archive, 1, (third?.endedAt ?? 0) + day)
  expect(await basesOf(archive)).toEqual([third])
  const left = readdirSync(walFolder(archive)).filter((name) => /^[0-9A-F]{24}/.test(name))
  const numbers = left.map((name) => Number.parseInt(name.slice(16, 24), 16))
  expect(Math.min(...numbers)).toBe(third?.segment)
})

test('an archive beside an external database is refused', async () => {
  const env = { MYNAH_ARCHIVE: archive, DATABASE_URL: 'postgres://x/y', MYNAH_DATA: folder }
  expect((await examine(env, [])).at(-1)?.sentence).toContain('MYNAH_ARCHIVE is for the embedded database')
})
