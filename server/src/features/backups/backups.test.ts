import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { create, extract } from 'tar'
import { expect, test, vi } from 'vitest'
import { backups, type Backups } from '@mynah/contract/backups'
import type { Manifest } from '#platform/backups/backup.ts'
import { backupName } from '#platform/backups/backup-names.ts'
import { restoreFrom } from '#platform/backups/restore.ts'
import { backupPlaceOf } from '#platform/backups/backup-place.ts'
import { repositoryRoot } from '#platform/settings/config.ts'
import { dayMs, dayNumber } from '#platform/utc-days.ts'
import { atEnd } from '#test/at-end.ts'
import { operator } from '#test/operator.ts'
import { befriend, people } from '#test/person.ts'
import { testS3 } from '#test/s3.ts'
import { testServer, type TestServer } from '#test/server.ts'
import { backups as feature } from './feature.ts'
import { runBackups } from './runs.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-backups-'))
atEnd(async () => rmSync(folder, { recursive: true, force: true }))
vi.setConfig({ testTimeout: 240_000 })
const rule = { time: '03:00', retention: { days: 2, weeks: 0, months: 0 } }

const server = await testServer({ backups: { place: { folder }, ...rule } })
const { app, clock } = server
const state = async (of = server) => (await operator(of, 'admin')).call(backups.list, {})
const start = async (kind: 'backup' | 'drill', of = server) =>
  (await operator(of, 'admin')).call(backups.start, { kind })
const names = () => readdirSync(folder).toSorted()
const nameOf = (time: number) => backupName(time, { isSealed: false })
/** Five seconds after the next backup at 3:00 UTC is due; the doctor and the metrics compare with the real time. */
const first = (dayNumber(clock.now()) + 1) * dayMs + 3 * 3_600_000 + 5_000
const newest = ({ list }: Backups, kind: 'backup' | 'drill') => list.find((run) => run.kind === kind)

const findings = async ({ app: { pool }, config }: TestServer) =>
  (await feature.examineRows(config, pool)).map(({ level, sentence }) => `${level}: ${sentence}`)

/** Recoveries of whole installations take long: in the gate one of each kind. */
const isFull = process.env.MYNAH_FULL === '1'

test('one of several processes makes the backup, and then verifies that it can be restored', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await (await ana.connect()).sendText({ to: bo.id }, 'before the backup')
  clock.moveTo(first)
  await Promise.all([runBackups(app), runBackups(app)])
  await runBackups(app)
  const found = await state()
  expect(found).toMatchObject({ place: folder, days: 2, weeks: 0, months: 0, canDrill: true })
  expect(found.nextBackupTime).toBe(first + dayMs - 5_000)
  expect(found.nextDrillTime).toBeGreaterThan(clock.now() + 6 * dayMs)
  expect(found.list.map(({ kind, state, error }) => `${kind} ${state}${error}`)).toEqual([
    'drill done',
    'backup done',
  ])
  const made = newest(found, 'backup')
  expect(made).toMatchObject({ name: nameOf(first), error: '', version: '0.0.0-test' })
  expect(names()).toEqual([made?.name])
  expect(newest(found, 'drill')).toMatchObject({ name: made?.name, rows: made?.rows, files: made?.files })
  expect(readdirSync(server.config.dataFolder).filter((name) => /draft|drill/.test(name))).toEqual([])
  expect(await findings(server)).toEqual([
    'ok: 1 backups are stored.',
    expect.stringMatching(/^ok: A backup was restored and checked on /),
  ])
})

test('old backups are removed after a newer one was made, and the list shows it', async () => {
  clock.moveTo(first + dayMs)
  await runBackups(app)
  writeFileSync(join(folder, 'notes.txt'), 'of an operator')
  clock.moveTo(first + 2 * dayMs)
  await runBackups(app)
  expect(names()).toEqual([nameOf(first + dayMs), nameOf(first + 2 * dayMs), 'notes.txt'])
  const { list } = await state()
  const removed = list.filter(({ isRemoved }) => isRemoved).map(({ name, kind }) => `${kind} ${name}`)
  expect(removed).toEqual([`drill ${nameOf(first)}`, `backup ${nameOf(first)}`])
})

test.runIf(isFull)(
  'npm run restore restores the newest backup of the location, or one by its name',
  async () => {
    const run = promisify(execFile)
    const program = join(repositoryRoot, 'server', 'src', 'restore.ts')
    const put = async (name: string, data: string) => {
      const env = { ...process.env, MYNAH_BACKUPS: folder, MYNAH_DATA: join(folder, data), INIT_CWD: folder }
      return (await run(process.execPath, [program, name], { env })).stdout
    }
    expect(await put('newest', 'again')).toMatch(/^The backup of .+ is in place: \d+ rows, \d+ files\./)
    await expect(put('newest', 'again')).rejects.toThrow('The database is not empty')
    await expect(put('mynah-20200101T030100Z.tar.gz', 'other')).rejects.toThrow('There is no file')
  },
)

test('an administrator starts a backup at once, which is recorded, and concurrent starts make one', async () => {
  const before = (await state()).list.length
  const answers = await Promise.all([start('backup'), start('backup'), start('backup')])
  for (const { list } of answers) expect(list[0]?.state).toBe('waiting')
  expect((await state()).list.length).toBe(before + 1)
  clock.moveBy(3_600_000)
  await runBackups(app)
  expect((await state()).list[0]).toMatchObject({ kind: 'backup', state: 'done' })
  const { rows } = await app.pool.query<{ count: string }>(
    "select count(*) as count from audit_log where action = 'backups/start' and subject = 'backup'",
  )
  expect(Number(rows[0]?.count)).toBe(3)
})

test.runIf(isFull)(
  'a damaged backup fails the drill, is reported by doctor and metrics, and is tried again a day later',
  async () => {
    const name = newest(await state(), 'backup')?.name ?? ''
    const good = readFileSync(join(folder, name))
    writeFileSync(join(folder, name), Buffer.concat([good.subarray(0, good.length / 2), randomBytes(100)]))
    await start('drill')
    await runBackups(app)
    const failed = await state()
    expect(failed.list[0]).toMatchObject({ kind: 'drill', state: 'failed' })
    expect(failed.list[0]?.error).toMatch(/no whole backup|no list of its contents|damaged/)
    expect(failed.nextDrillTime).toBeGreaterThanOrEqual(clock.now() + dayMs - 60_000)
    expect((await findings(server)).join('\n')).toContain('wrong: The last try to restore a backup failed')
    expect(await app.metrics.metrics()).toMatch(/^mynah_restore_drill_failed 1$/m)
    writeFileSync(join(folder, name), good)
    await start('drill')
    await runBackups(app)
    expect((await state()).list[0]).toMatchObject({ kind: 'drill', state: 'done' })
    expect(await app.metrics.metrics()).toMatch(/^mynah_restore_drill_failed 0$/m)
  },
)

/** Makes a backup, and another with a later time and an altered list of contents. */
async function withManifest(change: (manifest: Manifest) => void): Promise<void> {
  await start('backup')
  clock.moveBy(60_000)
  await runBackups(app)
  const made = newest(await state(), 'backup')?.name ?? ''
  const cwd = mkdtempSync(join(folder, 'unpacked-'))
  await extract({ file: join(folder, made), cwd })
  const path = join(cwd, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  change(manifest)
  writeFileSync(path, JSON.stringify(manifest))
  const file = join(folder, nameOf(clock.now() + 1_000))
  await create({ file, cwd, gzip: true }, [
    'manifest.json',
    ...readdirSync(cwd).filter((one) => !one.includes('.')),
  ])
  await start('drill')
  await runBackups(app)
  rmSync(file)
}

test.runIf(isFull)(
  'a drill is refused with a sentence if the disk has less than 2.5 times the size of the backup',
  async () => {
    await withManifest((manifest) => (manifest.databaseBytes = 1e15))
    expect((await state()).list[0]?.error).toMatch(
      /^Trying a restore needs 2328306\.\d GiB of free disk where the data folder is, and [\d.]+ GiB are free\.$/,
    )
  },
)

test.runIf(isFull)(
  'a drill finds a changed file, and a table whose row count differs from the recorded one',
  async () => {
    mkdirSync(join(server.config.dataFolder, 'files'), { recursive: true })
    writeFileSync(join(server.config.dataFolder, 'files', 'a.png'), 'a picture')
    await withManifest(({ samples }) => {
      expect(samples).toHaveLength(1)
      for (const sample of samples ?? []) sample.sha256 = sample.sha256.replaceAll(/./g, '0')
    })
    expect((await state()).list[0]?.error).toBe('The file a.png of the backup is not as it was.')
    await withManifest(({ tables }) => {
      for (const table of tables) if (table.name === 'users') table.rows += 1
    })
    expect((await state()).list[0]?.error).toMatch(
      /^The table users got \d+ rows, and the backup notes \d+\.$/,
    )
  },
)

test.runIf(isFull)('a drill finds a wrong ledger, and never touches the database of the server', async () => {
  // A balance that no entry explains.
  await app.pool.query("insert into ledger_accounts (id, balance) values ('person:77', 5)")
  await start('backup')
  clock.moveBy(60_000)
  await runBackups(app)
  await start('drill')
  await runBackups(app)
  const { list } = await state()
  expect(list[0]).toMatchObject({ kind: 'drill', state: 'failed' })
  expect(list[0]?.error).toContain('The ledger of the backup is wrong')
  const { rows } = await app.pool.query("select from ledger_accounts where id = 'person:77'")
  expect(rows).toHaveLength(1)
})

test('a failed backup is an error in the list, a finding and a metric, and removes nothing', async () => {
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  const other = await testServer({ backups: { place: { folder: file }, ...rule } })
  await runBackups(other.app)
  const { list, nextBackupTime } = await state(other)
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({ kind: 'backup', state: 'failed', name: '' })
  expect(list[0]?.error).not.toBe('')
  expect(nextBackupTime).toBeGreaterThan(other.clock.now() + 3_000_000)
  expect((await findings(other)).join('\n')).toContain('wrong: The last scheduled backup failed')
  expect(await other.app.metrics.metrics()).toMatch(/^mynah_backup_failed 1$/m)
})

test('a run whose process ended is failed, and does not prevent the next one', async () => {
  await start('backup')
  await app.pool.query('update backup_runs set started_at = $1, seen_at = $1 where ended_at = 0', [
    clock.now(),
  ])
  clock.moveBy(60_000)
  await runBackups(app)
  expect((await state()).list[0]?.state).toBe('running')
  clock.moveBy(61_000)
  await runBackups(app)
  expect((await state()).list[0]).toMatchObject({ state: 'failed', error: 'Its process ended.' })
})

test('without MYNAH_BACKUPS no backup is made, and starting one is refused', async () => {
  const off = await testServer()
  await runBackups(off.app)
  expect(await state(off)).toMatchObject({ place: '', nextBackupTime: 0, nextDrillTime: 0, list: [] })
  for (const kind of ['backup', 'drill'] as const)
    await expect(start(kind, off)).rejects.toThrow('NotAvailable')
  expect(await findings(off)).toEqual([
    expect.stringContaining('note: The server makes no backups by itself'),
  ])
})

test('backups in a bucket are encrypted, verified there too, and restored with the key only', async () => {
  const { s3Account } = await testS3()
  const key = randomBytes(32)
  const place = { bucket: 'backups', prefix: 'mynah/' }
  const remote = await testServer({ backups: { place, ...rule }, backupKeys: [key], s3Account })
  const { ana } = await people(remote, 'ana')
  await runBackups(remote.app)
  await runBackups(remote.app)
  const found = await state(remote)
  expect(found.place).toBe('s3://backups/mynah/')
  expect(found.list.map(({ kind, state, error }) => `${kind} ${state}${error}`)).toEqual([
    'drill done',
    'backup done',
  ])
  const name = found.list[0]?.name ?? ''
  expect(name).toMatch(/\.tar\.gz\.sealed$/)

  const stored = await backupPlaceOf(remote.config)
  const into = { ...remote.config, databaseUrl: undefined, dataFolder: join(folder, 'restored') }
  const read = async (keys: Buffer[]) =>
    restoreFrom({ ...into, backupKeys: keys }, await stored.read(name), { name, force: false })
  await expect(read([randomBytes(32)])).rejects.toThrow('MYNAH_BACKUP_KEY does not open it')
  expect(
    (await read([randomBytes(32), key])).tables.find(({ name }) => name === 'users')?.rows,
  ).toBeGreaterThan(0)
  expect(ana.id).not.toBe('')
})
