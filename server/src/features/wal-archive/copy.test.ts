import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { contentsOf, openCopy } from '#platform/archive/archive-copy.ts'
import { baseFolder, baseName, segmentName, walFolder } from '#platform/archive/archive-folder.ts'
import { fetchArchive } from '#platform/archive/fetch-archive.ts'
import { testClock } from '#platform/clock.ts'
import { openLog } from '#platform/operations/log.ts'
import { repositoryRoot, type Config } from '#platform/settings/config.ts'
import { atEnd } from '#test/at-end.ts'
import { s3Proxy } from '#test/s3-proxy.ts'
import { testS3 } from '#test/s3.ts'
import { ArchiveCopier } from './copy.ts'
import { examineCopy } from './doctor-copy.ts'

// The archive is a folder with small files here; server/test/recovery-from-bucket.test.ts has a real one.

vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'mynah-archive-copy-'))
atEnd(async () => rmSync(folder, { recursive: true, force: true }))
const { s3Account, directory } = await testS3()
const proxy = await s3Proxy(s3Account.endpoint)
const [key, otherKey] = [randomBytes(32), randomBytes(32)]
const dayMs = 24 * 3_600_000

/** An archive, which is copied under a prefix of its name. */
function archiveOf(name: string, prefix = `${name}/`) {
  const archive = join(folder, name)
  for (const one of [archive, walFolder(archive), baseFolder(archive)]) mkdirSync(one)
  writeFileSync(join(archive, 'owner'), `${folder}\n`)
  const config = {
    ...{ archive, archiveCopy: { bucket: 'backups', prefix }, archiveDays: 7, dataFolder: folder },
    ...{ s3Account: { ...s3Account, endpoint: proxy.endpoint }, backupKeys: [key] },
  } as Config
  const clock = testClock()
  const newCopier = (changed: Partial<Config> = {}) =>
    new ArchiveCopier({ config: { ...config, ...changed }, clock, log: openLog('silent') })
  return {
    ...{ archive, config, clock, newCopier },
    segments(from: number, to: number, timeline = 1) {
      for (let segment = from; segment <= to; segment += 1) {
        const file = `${segmentName({ timeline, segment })}.gz`
        writeFileSync(join(walFolder(archive), file), gzipSync(`content of ${segment}`))
      }
    },
    base(endedAt: number, segment: number, bytes = randomBytes(1_000)) {
      const base = join(baseFolder(archive), baseName(endedAt))
      mkdirSync(join(base, 'pg_wal', 'archive_status'), { recursive: true })
      const first = segmentName({ timeline: 1, segment })
      writeFileSync(join(base, 'backup_label'), `START WAL LOCATION: 0/3000028 (file ${first})\n`)
      writeFileSync(join(base, 'rows.gz'), bytes)
      return base
    },
    async copied() {
      const bucket = await openCopy({ s3Account }, { bucket: 'backups', prefix })
      const { bases, wal } = await contentsOf(bucket)
      return { bases: bases.map(({ segment }) => segment), wal: wal.map(({ file }) => file) }
    },
    findings: async (changed: Partial<Config> = {}) =>
      (await examineCopy({ ...config, ...changed })).map(({ level, sentence }) => `${level}: ${sentence}`),
    async fetched(to: string, keys = [key]) {
      const bucket = await openCopy({ s3Account }, { bucket: 'backups', prefix })
      const path = join(folder, to)
      await fetchArchive(bucket, { to: path, dataFolder: folder, keys, until: undefined, name: prefix })
      return path
    },
  }
}

const files = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${segmentName({ timeline: 1, segment: from + at })}.gz`)
const writtenOf = (prefix: string) =>
  proxy.written.filter((path) => path.includes(`/${prefix}/wal/`)).map((path) => path.split('/').at(-1))

test('the bucket gets all finished files, sealed, and a fetched archive is the same', async () => {
  const { archive, segments, base, newCopier, copied, fetched, findings } = archiveOf('first')
  segments(3, 6)
  writeFileSync(join(walFolder(archive), '00000002.history.gz'), gzipSync('a history'))
  writeFileSync(join(walFolder(archive), `${segmentName({ timeline: 1, segment: 7 })}.gz.12.part`), 'half')
  mkdirSync(join(baseFolder(archive), 'draft.part'))
  const original = base(Date.now() - dayMs, 4)
  expect(await findings()).toEqual([expect.stringMatching(/^note: The archive is not copied to .* yet/)])
  const copier = newCopier()
  await copier.copyWal()
  await copier.copyBases()
  expect(await copied()).toEqual({ bases: [4], wal: [...files(3, 6), '00000002.history.gz'] })
  expect(await copier.lagSeconds()).toBe(0)
  expect(await findings()).toEqual([
    expect.stringMatching(/^ok: Any moment from .* can be recovered from s3:\/\/backups\/first\/\.$/),
  ])
  const stored = readdirSync(join(directory, 'backups', 'first'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  expect(stored.some((bytes) => bytes.includes('MYNAHSEAL'))).toBe(true)
  expect(stored.some((bytes) => bytes.includes('START WAL LOCATION'))).toBe(false)

  const again = await fetched('first fetched')
  const names = (of: string) => readdirSync(of, { recursive: true, encoding: 'utf8' }).toSorted()
  const rebuilt = join(baseFolder(again), readdirSync(baseFolder(again))[0] ?? '')
  expect(names(rebuilt)).toEqual(names(original))
  expect(readFileSync(join(rebuilt, 'rows.gz'))).toEqual(readFileSync(join(original, 'rows.gz')))
  // What the base backup does not need is not fetched.
  expect(names(walFolder(again))).toEqual([...files(4, 6), '00000002.history.gz'])
  const last = files(6, 6)[0] ?? ''
  expect(readFileSync(join(walFolder(again), last))).toEqual(readFileSync(join(walFolder(archive), last)))
})

test('while the bucket is away this is reported, and afterwards it catches up', async () => {
  const { archive, segments, base, newCopier, copied, findings } = archiveOf('outage')
  base(Date.now(), 1)
  segments(1, 2)
  const copier = newCopier()
  await copier.copyWal()
  await copier.copyBases()
  proxy.isAway = true
  segments(3, 5)
  const [waiting = ''] = files(3, 3)
  const since = Date.now() / 1000 - 600
  utimesSync(join(walFolder(archive), waiting), since, since)
  await expect(copier.copyWal()).rejects.toThrow()
  expect(await copier.lagSeconds()).toBeGreaterThan(599)
  expect(await findings()).toEqual([expect.stringMatching(/^wrong: The bucket of the archive, .* cannot be/)])
  proxy.isAway = false
  expect(await findings()).toEqual([expect.stringMatching(/^wrong: .* is behind the archive by 10 minutes/)])
  await copier.copyWal()
  expect((await copied()).wal).toEqual(files(1, 5))
  expect(await copier.lagSeconds()).toBe(0)
})

test('a process that has never reached the bucket is behind since its start', async () => {
  const { segments, newCopier } = archiveOf('unreached')
  segments(1, 1)
  proxy.isAway = true
  const copier = newCopier()
  await expect(copier.copyWal()).rejects.toThrow()
  await vi.waitFor(async () => expect(await copier.lagSeconds()).toBeGreaterThan(0))
  proxy.isAway = false
})

/** Copies in a process of its own, which is killed by a write that matches. */
async function copyUntil(config: Config, what: 'copyWal' | 'copyBases', isLast: (path: string) => boolean) {
  const program = `
    import { ArchiveCopier } from '#features/wal-archive/copy.ts'
    const config = JSON.parse(process.env.COPY_CONFIG)
    config.backupKeys = config.backupKeys.map((key) => Buffer.from(key))
    await new ArchiveCopier({ config, clock: Date }).${what}()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(repositoryRoot, 'server'),
    env: { ...process.env, COPY_CONFIG: JSON.stringify(config) },
    stdio: 'inherit',
  })
  proxy.onWrite = (path) => {
    if (!isLast(path)) return true
    child.kill('SIGKILL')
    return false
  }
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  proxy.onWrite = () => true
  expect(signal).toBe('SIGKILL')
}

test('a copy that was killed goes on where it was, and half a base backup is not there', async () => {
  const { config, segments, base, newCopier, copied } = archiveOf('killed')
  segments(1, 6)
  // More than one part of an upload.
  base(Date.now(), 1, randomBytes(40_000_000))
  const [fourth = ''] = files(4, 4)
  await copyUntil(config, 'copyWal', (path) => path.includes(fourth))
  expect((await copied()).wal).toEqual(files(1, 3))
  await copyUntil(config, 'copyBases', (path) => path.includes('partNumber=2'))
  expect((await copied()).bases).toEqual([])
  proxy.written.length = 0
  const copier = newCopier()
  await copier.copyWal()
  await copier.copyBases()
  expect(writtenOf('killed').map((name) => name?.split('?')[0])).toEqual(
    files(4, 6).map((file) => `${file}.sealed`),
  )
  expect(await copied()).toEqual({ bases: [1], wal: files(1, 6) })
})

test('two that copy at once store each file once', async () => {
  const { segments, base, newCopier, copied, fetched } = archiveOf('twice')
  segments(1, 4)
  base(Date.now(), 1)
  const [one, two] = [newCopier(), newCopier()]
  await Promise.all([one.copyWal(), two.copyWal(), one.copyBases(), two.copyBases()])
  expect(await copied()).toEqual({ bases: [1], wal: files(1, 4) })
  expect(existsSync(await fetched('twice fetched'))).toBe(true)
})

test('what was pruned from the archive is removed from the bucket once no moment needs it', async () => {
  const { archive, clock, segments, base, newCopier, copied } = archiveOf('pruned')
  const old = base(clock.now() - 9 * dayMs, 1)
  const needed = base(clock.now() - 8 * dayMs, 3)
  base(clock.now() - dayMs, 5)
  segments(1, 6)
  const first = newCopier()
  await first.copyWal()
  await first.copyBases()
  // The archive has them still: removed, they would be copied again.
  expect(await copied()).toEqual({ bases: [1, 3, 5], wal: files(1, 6) })
  rmSync(old, { recursive: true })
  for (const file of files(1, 2)) rmSync(join(walFolder(archive), file))
  await newCopier().copyBases()
  expect(await copied()).toEqual({ bases: [3, 5], wal: files(3, 6) })
  // An archive that was lost takes nothing with it.
  rmSync(needed, { recursive: true })
  for (const file of files(3, 6)) rmSync(join(walFolder(archive), file))
  await newCopier().copyBases()
  expect(await copied()).toEqual({ bases: [3, 5], wal: files(3, 6) })
})

test('the bucket of another archive, and one that another key opens, are refused', async () => {
  const { segments, base, newCopier, copied, findings, fetched } = archiveOf('owned')
  segments(1, 1)
  base(Date.now(), 1)
  const copier = newCopier()
  await copier.copyWal()
  await copier.copyBases()
  await expect(archiveOf('nothing').fetched('of nothing')).rejects.toThrow('There is no base backup in')
  const second = archiveOf('second', 'owned/')
  second.segments(1, 2)
  await expect(second.newCopier().copyWal()).rejects.toThrow('the copy of another archive')
  expect(await second.findings()).toEqual([expect.stringContaining('the copy of another archive')])
  const otherwise = { backupKeys: [otherKey] }
  await expect(newCopier(otherwise).copyWal()).rejects.toThrow('MYNAH_BACKUP_KEY does not open it')
  expect(await findings(otherwise)).toEqual([
    'wrong: The copy of the archive is sealed, and MYNAH_BACKUP_KEY does not open it.',
  ])
  await expect(fetched('not opened', [otherKey])).rejects.toThrow('MYNAH_BACKUP_KEY does not open it')
  // A new key in front of the old one goes on.
  await newCopier({ backupKeys: [otherKey, key] }).copyWal()
  expect((await copied()).wal).toEqual(files(1, 1))

  const bucket = await openCopy({ s3Account }, { bucket: 'backups', prefix: 'owned/' })
  const forged = async function* () {
    yield gzipSync('forged')
  }
  await bucket.write(`wal/${files(1, 1)[0]}.sealed`, forged())
  await expect(fetched('forged')).rejects.toThrow('is not sealed: Mynah did not write it')
})
