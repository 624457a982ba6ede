import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { claim, openCopy } from '#platform/archive/archive-copy.ts'
import { walFolder } from '#platform/archive/archive-folder.ts'
import { atEnd } from '#test/at-end.ts'
import { people } from '#test/person.ts'
import { s3Proxy } from '#test/s3-proxy.ts'
import { testS3 } from '#test/s3.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'
import { nameIn } from './addresses.ts'
import { objectOf, uncopied, UploadCopier } from './copy.ts'
import { examineUploads } from './doctor.ts'
import { fetchUploads } from './fetch-copies.ts'
import { eraseUploads, storeSystemUpload } from './index.ts'

// server/test/recovery-from-bucket.test.ts recovers them with a real archive.

const folder = mkdtempSync(join(tmpdir(), 'mynah-upload-copy-'))
atEnd(async () => rmSync(folder, { recursive: true, force: true }))
const { s3, s3Account, directory } = await testS3()
const proxy = await s3Proxy(s3.endpoint)
const account = { ...s3Account, endpoint: proxy.endpoint }
const archive = join(folder, 'archive')
mkdirSync(walFolder(archive), { recursive: true })
writeFileSync(join(archive, 'owner'), `${folder}\n`)
const keys = [randomBytes(32)]
const dayMs = 24 * 3_600_000

const server = await testServer({
  ...{ archive, archiveCopy: { bucket: 'backups', prefix: 'wal/' } },
  ...{ s3Account: account, backupKeys: keys, limitFactor: 100 },
})
const { app, clock, config } = server
const root = join(config.dataFolder, 'files')
const { ana, bo } = await people(server, 'ana', 'bo')
const bucketOf = (prefix = 'wal/') => openCopy({ s3Account: account }, { bucket: 'backups', prefix })
await claim({ archive, keys, dataFolder: config.dataFolder }, await bucketOf())
const newCopier = (prefix = 'wal/') =>
  new UploadCopier({ ...app, config: { ...config, archiveCopy: { bucket: 'backups', prefix } } })

/** The names of the objects of uploads. */
const copied = async (prefix?: string) =>
  (await (await bucketOf(prefix)).list('uploads/')).map(({ name }) => name).toSorted()
/** Those that should be there for the uploads at these addresses. */
const expected = (...urls: string[]) => urls.map((url) => objectOf(nameIn(url))).toSorted()
const file = (owner = ana, bytes = randomBytes(1_000)) =>
  upload(server, owner, { name: 'a.zip', mime: 'application/zip', bytes })
const lagOf = (copier: UploadCopier) => copier.lagSeconds()
const writes = () => proxy.written.filter((path) => path.includes('/uploads/'))

beforeEach(async () => {
  for (const one of [ana, bo]) await eraseUploads(app, one.id)
  await app.pool.query('delete from uploads')
  await app.pool.query('delete from orphaned_copies')
  rmSync(join(directory, 'backups', 'wal', 'uploads'), { recursive: true, force: true })
  proxy.written.length = 0
})

test('each finished upload is copied once, with its thumbnail, sealed', async () => {
  const uploaded = await upload(server, ana, { name: 'a.png', mime: 'image/png', bytes: await picture() })
  const document = await upload(server, ana, {
    ...{ name: 'a.png', mime: 'image/png', bytes: await picture() },
    pre: 'certificate',
  })
  const ours = await app.transaction(async (tx) => storeSystemUpload(app, tx, await picture()))
  const urls = [uploaded.url, uploaded.thumb, document.url, ours.url, ours.thumb]
  const copier = newCopier()
  expect(await lagOf(copier)).toBeGreaterThanOrEqual(0)
  await copier.copy()
  expect(await copied()).toEqual(expected(...urls))
  expect(await lagOf(copier)).toBe(0)
  const stored = join(directory, 'backups', 'wal', 'uploads')
  for (const name of readdirSync(stored)) expect(name).toMatch(/\.sealed/)
  await copier.copy()
  await copier.compare()
  await newCopier().compare()
  await newCopier().copy()
  expect(writes()).toHaveLength(urls.length)
})

test('without a bucket, and with uploads in an S3 store, none waits', async () => {
  const { archiveCopy } = config
  expect(uncopied({ clock, config })).toEqual({ uncopied_since: clock.now() })
  expect(uncopied({ clock, config: { ...config, archiveCopy: undefined } })).toEqual({ uncopied_since: null })
  expect(uncopied({ clock, config: { ...config, archiveCopy, s3 } })).toEqual({ uncopied_since: null })
})

test('while the bucket is away this is reported, and afterwards the next process copies what is left', async () => {
  const first = await file()
  const copier = newCopier()
  await copier.copy()
  const others = [await file(), await file(), await file()]
  proxy.onWrite = (path) => !path.includes(objectOf(nameIn(others[0]?.url ?? '')))
  await expect(copier.copy()).rejects.toThrow()
  proxy.onWrite = () => true
  proxy.isAway = true
  await expect(copier.copy()).rejects.toThrow()
  clock.moveBy(600_000)
  expect(await lagOf(copier)).toBeGreaterThan(599)
  proxy.isAway = false
  await newCopier().copy()
  expect(await lagOf(copier)).toBe(0)
  expect(await copied()).toEqual(expected(first.url, ...others.map(({ url }) => url)))
  expect(writes().filter((path) => path.includes(nameIn(first.url).split('/')[1] ?? ''))).toHaveLength(1)
})

test('doctor says how long uploads wait', async () => {
  await file()
  const said = async () => (await examineUploads(config, app.pool)).map(({ sentence }) => sentence)
  expect(await said()).toContain('Uploads are copied to s3://backups/wal/.')
  await app.pool.query('update uploads set uncopied_since = $1', [Date.now() - 600_000])
  expect(await said()).toContainEqual(
    expect.stringContaining('Uploads wait to be copied to s3://backups/wal/ since 10 minutes'),
  )
})

test('two processes at once, and uploads meanwhile, leave each file there', async () => {
  const uploaded = await Promise.all(Array.from({ length: 30 }, () => file()))
  const copiers = [newCopier(), newCopier()]
  const [later] = await Promise.all([
    file(),
    ...copiers.flatMap((copier) => [copier.compare(), copier.copy()]),
  ])
  await newCopier().copy()
  expect(await copied()).toEqual(expected(later.url, ...uploaded.map(({ url }) => url)))
  expect(await lagOf(copiers[0] ?? newCopier())).toBe(0)
})

test('what is erased leaves the bucket when no moment can be recovered that has it', async () => {
  const [stays, goes] = [await file(ana), await file(bo)]
  await newCopier().copy()
  await eraseUploads(app, bo.id)
  await newCopier().compare()
  clock.moveBy(config.archiveDays * dayMs - 1)
  await newCopier().compare()
  expect(await copied()).toEqual(expected(stays.url, goes.url))
  clock.moveBy(1)
  await newCopier().compare()
  expect(await copied()).toEqual(expected(stays.url))
  expect((await app.pool.query('select from orphaned_copies')).rowCount).toBe(0)
})

test('an upload that a restored database has again stays', async () => {
  const { url } = await file()
  await newCopier().copy()
  await app.pool.query('create table saved as select * from uploads')
  await app.pool.query('delete from uploads')
  await newCopier().compare()
  await app.pool.query('insert into uploads select * from saved')
  await app.pool.query('drop table saved')
  clock.moveBy(8 * dayMs)
  await newCopier().compare()
  expect(await copied()).toEqual(expected(url))
})

test('one that is erased while it is copied is found there too', async () => {
  await file(bo)
  proxy.onWrite = () => {
    void app.pool.query('delete from uploads')
    return true
  }
  await newCopier().copy()
  proxy.onWrite = () => true
  expect(await copied()).toHaveLength(1)
  await newCopier().compare()
  clock.moveBy(8 * dayMs)
  await newCopier().compare()
  expect(await copied()).toEqual([])
})

test('all are copied to another bucket, those from before copies were set up too', async () => {
  const uploaded = [await file(), await file(), await file()]
  await newCopier().copy()
  await claim({ archive, keys, dataFolder: config.dataFolder }, await bucketOf('other/'))
  const copier = newCopier('other/')
  await copier.compare()
  await copier.copy()
  const urls = uploaded.map(({ url }) => url)
  expect(await copied('other/')).toEqual(expected(...urls))
  // An object that is lost is copied again.
  await (await bucketOf('other/')).remove(objectOf(nameIn(urls[1] ?? '')))
  const again = newCopier('other/')
  await again.compare()
  await again.copy()
  expect(await copied('other/')).toEqual(expected(...urls))
})

test('nothing is copied to the bucket of another archive', async () => {
  await file()
  expect(await copied('unclaimed/')).toEqual([])
  await newCopier('unclaimed/').copy()
  expect(await copied('unclaimed/')).toEqual([])
  const other = join(folder, 'other archive')
  mkdirSync(other)
  await claim({ archive: other, keys, dataFolder: config.dataFolder }, await bucketOf('foreign/'))
  const copier = newCopier('foreign/')
  await expect(copier.copy()).rejects.toThrow('the copy of another archive')
  await vi.waitFor(async () => expect(await lagOf(copier)).toBeGreaterThan(0))
})

test('a file that is not on the disk delays no other one, and is copied once it is put back', async () => {
  const [lost, other] = [await file(), await file()]
  const path = join(root, nameIn(lost.url))
  renameSync(path, `${path}.away`)
  const copier = newCopier()
  await copier.copy()
  expect(await copied()).toEqual(expected(other.url))
  renameSync(`${path}.away`, path)
  await copier.compare()
  await copier.copy()
  expect(await copied()).toEqual(expected(lost.url, other.url))
})

test('a stop copies what came last, and the next start copies what a bucket that is away has not got', async () => {
  const first = await file()
  await newCopier().finish()
  expect(await copied()).toEqual(expected(first.url))
  const second = await file()
  proxy.isAway = true
  await newCopier().finish()
  proxy.isAway = false
  await newCopier().copy()
  expect(await copied()).toEqual(expected(first.url, second.url))
})

test('fetched files are the same, and none is taken for another one', async () => {
  const bytes = Array.from({ length: 4 }, () => randomBytes(100_000))
  const names: string[] = []
  for (const one of bytes) names.push(nameIn((await file(ana, one)).url))
  const [whole = '', present = '', exchanged = '', removed = ''] = names
  await newCopier().copy()
  const bucket = await bucketOf()
  const other = join(folder, 'fetched')
  mkdirSync(join(other, 'files', 'chat'), { recursive: true })
  writeFileSync(join(other, 'files', present), 'is there')
  await bucket.write(objectOf(exchanged), await bucket.read(objectOf(whole)))
  await bucket.remove(objectOf(removed))
  expect(await fetchUploads(app.pool, bucket, { dataFolder: other, keys })).toEqual({
    fetched: 1,
    missing: 2,
  })
  expect(readFileSync(join(other, 'files', whole))).toEqual(bytes[0])
  expect(readFileSync(join(other, 'files', present), 'utf8')).toBe('is there')
  for (const name of [exchanged, removed]) expect(existsSync(join(other, 'files', name))).toBe(false)
  expect(readdirSync(join(other, 'files', 'chat')).filter((name) => name.endsWith('.part'))).toEqual([])
})
