import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { contentsOf, openCopy } from '../src/platform/archive/archive-copy.ts'
import { walFilesOf } from '../src/platform/archive/archive-folder.ts'
import { testClock } from '../src/platform/clock.ts'
import { readConfig, repositoryRoot, type Config } from '../src/platform/settings/config.ts'
import { archiveCopier, copyLagSeconds, oldestWaitingSeconds } from '../src/features/wal-archive/index.ts'
import { examineCopy } from '../src/features/wal-archive/doctor-copy.ts'
import { walArchive } from '../src/features/wal-archive/feature.ts'
import { keepArchive } from '../src/features/wal-archive/keep.ts'
import { nameIn } from '../src/features/uploads/addresses.ts'
import { uploads } from '../src/features/uploads/feature.ts'
import { eraseUploads, uploadCopier } from '../src/features/uploads/index.ts'
import { features } from '../src/features.ts'
import { startServer } from '../src/start.ts'
import { atEnd } from './at-end.ts'
import { expectBooksRight, fund } from './money.ts'
import { befriend, people } from './person.ts'
import { testS3 } from './s3.ts'
import { scratchFolder } from './scratch.ts'
import { testMoney } from './test-money.ts'
import { upload } from './upload.ts'
import type { TestServer } from './server.ts'

// A real embedded PostgreSQL whose machine is lost with data folder and archive: the bucket alone is left.

const folder = mkdtempSync(join(scratchFolder(), 'mynah bucket '))
chmodSync(folder, 0o755)
atEnd(async () => rmSync(folder, { recursive: true, force: true }))
const { s3Account } = await testS3()
const address = 's3://backups/of-mynah'

const environment = {
  ...{ NODE_ENV: 'test', PORT: '0', MYNAH_DEMO: '0', MYNAH_LOG: 'silent', MYNAH_SHEDDING: '0' },
  ...{ MYNAH_DATA: join(folder, 'data'), MYNAH_ARCHIVE: join(folder, 'archive') },
  ...{ MYNAH_ARCHIVE_COPY: address, MYNAH_BACKUP_KEY: randomBytes(32).toString('base64') },
  // Without S3_BUCKET, so uploads are on disk.
  ...{ S3_ENDPOINT: s3Account.endpoint, S3_REGION: s3Account.region },
  ...{ S3_ACCESS_KEY_ID: s3Account.accessKeyId, S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey },
}
const config = readConfig(environment)

/** Without the timers of the jobs, which would run beside the tests. */
async function started(): Promise<TestServer> {
  const clock = testClock()
  const quiet = features.map((one) => (one === walArchive || one === uploads ? { ...one, jobs: [] } : one))
  const server = await startServer(config, {
    version: '0.0.0-test',
    features: [...quiet, testMoney],
    clock,
  })
  return { ...server, clock, config }
}

/** Completes the present segment, waits until all are archived, and copies them, as happens within a minute. */
async function copied({ app }: TestServer): Promise<void> {
  await app.pool.query('select pg_switch_wal()')
  await vi.waitFor(async () => expect(await oldestWaitingSeconds(app.pool)).toBe(0), {
    timeout: 60_000,
    interval: 20,
  })
  await archiveCopier(app).copyWal()
  await archiveCopier(app).copyBases()
  await uploadCopier(app).compare()
  await uploadCopier(app).copy()
}

async function textsOf({ app }: TestServer): Promise<string[]> {
  const { rows } = await app.pool.query<{ text: string }>(
    String.raw`select substring(content from 'text \w+') as text from messages where content like '%text %' order by 1`,
  )
  return rows.map(({ text }) => text)
}

/** Commit times have microseconds, a recovery moment has not. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(now), { interval: 1 })
}

const restore = async (to: string, changed: Record<string, string> = {}) => {
  const program = join(repositoryRoot, 'server', 'src', 'restore.ts')
  const env = { ...process.env, ...environment, INIT_CWD: folder, ...changed }
  return (await promisify(execFile)(process.execPath, [program, address, '--to', to], { env })).stdout
}

const contents = async (of: Config = config) =>
  contentsOf(await openCopy(of, { bucket: 'backups', prefix: 'of-mynah/' }))

test('a moment is recovered from the bucket alone, on a machine that has nothing else', async () => {
  const server = await started()
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await keepArchive(server.app)
  const socket = await ana.connect()
  for (let count = 10; count < 20; count += 1) await socket.sendText({ to: bo.id }, `text ${count}`)
  await fund(server, ana, '12.00')
  await copied(server)
  // After the base backup.
  const files = [1, 2, 3].map((nth) => randomBytes(100_000 * nth))
  const uploaded: string[] = []
  for (const [nth, bytes] of files.entries()) {
    const owner = nth === 1 ? bo : ana
    uploaded.push((await upload(server, owner, { name: 'a.zip', mime: 'application/zip', bytes })).url)
  }
  await server.app.pool.query('update uploads set uncopied_since = uncopied_since - 600000')
  expect(await copyLagSeconds(server.app)).toBeGreaterThan(599)
  await copied(server)
  expect(await copyLagSeconds(server.app)).toBeLessThan(60)
  await eraseUploads(server.app, bo.id)
  await socket.sendText({ to: bo.id }, 'text 20')
  await nextMillisecond()
  const until = new Date()
  await nextMillisecond()
  const before = await textsOf(server)
  await server.app.pool.query('delete from messages')
  await eraseUploads(server.app, ana.id)
  await copied(server)
  const found = (await examineCopy(config)).map(({ level, sentence }) => `${level}: ${sentence}`)
  expect(found).toEqual([expect.stringMatching(/^ok: Any moment from .* from s3:\/\/backups\/of-mynah\/\.$/)])
  await server.stop()
  for (const lost of ['data', 'archive']) rmSync(join(folder, lost), { recursive: true })

  const otherKey = { MYNAH_BACKUP_KEY: randomBytes(32).toString('base64') }
  await expect(restore('latest', otherKey)).rejects.toThrow('MYNAH_BACKUP_KEY does not open it')
  await expect(restore('2026-01-01T00:00:00Z')).rejects.toThrow('The archive begins at')
  expect(readdirSync(config.dataFolder)).toEqual([])
  const said = await restore(until.toISOString())
  expect(said).toContain('The database is in place; its last change is of ')
  expect(said).toContain('2 files of uploads were fetched from the bucket.')
  const filesIn = (of: string) =>
    uploaded
      .map((url) => join(of, 'files', nameIn(url)))
      .map((path) => existsSync(path) && readFileSync(path))
  // Those of the moment: one that was erased later too, and none that was erased before.
  expect(filesIn(config.dataFolder)).toEqual([files[0], false, files[2]])
  expect(said).toContain('has the copy of another archive: name another prefix')
  expect(existsSync(join(config.dataFolder, 'recover.archive'))).toBe(false)
  await expect(restore('latest')).rejects.toThrow('There is a database in')

  const again = await started()
  try {
    expect(before).toHaveLength(11)
    expect(await textsOf(again)).toEqual(before)
    await expectBooksRight(again)
    await expect(copied(again)).rejects.toThrow('the copy of another archive')
    const bucket = await openCopy(config, { bucket: 'backups', prefix: 'of-mynah/' })
    await bucket.remove('owner.sealed')
    await copied(again)
    await again.app.pool.query(`delete from messages where content like '%text 1%'`)
    await copied(again)
    await again.app.pool.query(`delete from messages where content like '%text 20%'`)
  } finally {
    await again.stop()
  }
  // The stop archived what was written last, and copied it.
  const inBucket = (await contents()).wal.map(({ file }) => file)
  expect(inBucket).toEqual(expect.arrayContaining(await walFilesOf(join(folder, 'archive'))))
  // Moments before the loss stay recoverable beside the new timeline.
  expect((await contents()).bases.map(({ timeline }) => timeline)).toEqual([1, 2])

  // A drill reads the bucket alone.
  const drill = { MYNAH_DATA: join(folder, 'drill'), MYNAH_ARCHIVE: '', MYNAH_ARCHIVE_COPY: '' }
  const lastOf = (said: string) => Date.parse(/its last change is of (.+)\.$/m.exec(said)?.[1] ?? '')
  const early = await restore(until.toISOString(), drill)
  const late = await restore('latest', { ...drill, MYNAH_DATA: join(folder, 'drill of now') })
  expect(lastOf(early)).toBeLessThanOrEqual(until.getTime())
  expect(lastOf(late)).toBeGreaterThan(until.getTime())
  expect(filesIn(join(folder, 'drill of now'))).toEqual([files[0], false, files[2]])
  expect((await contents()).bases).toHaveLength(2)
}, 240_000)
