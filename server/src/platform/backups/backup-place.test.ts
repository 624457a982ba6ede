import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Config } from '#platform/settings/config.ts'
import { atEnd } from '#test/at-end.ts'
import { testS3 } from '#test/s3.ts'
import { backupPlaceOf, type BackupPlace } from './backup-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'mynah-places-'))
atEnd(async () => rmSync(folder, { recursive: true, force: true }))
const { s3Account } = await testS3()
const rule = { time: '03:00', retention: { days: 7, weeks: 4, months: 12 } }
const places: Record<string, () => Promise<BackupPlace>> = {
  'a folder': () => backupPlaceOf({ backups: { place: { folder: join(folder, 'made') }, ...rule } }),
  'a bucket': () =>
    backupPlaceOf({
      backups: { place: { bucket: 'backups', prefix: 'of-mynah/' }, ...rule },
      s3Account,
    } as Config),
}

const first = 'mynah-20261129T030000Z.tar.gz'
const second = 'mynah-20261130T030000Z.tar.gz.sealed'
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
async function read(place: BackupPlace, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await place.read(name)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
/** More than one part of an upload to S3. */
const bytes = randomBytes(40_000_000)
async function* pieces() {
  for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000)
}

test.each(Object.keys(places))('%s returns what was stored, and lists it by its time', async (name) => {
  const place = (await places[name]?.()) as BackupPlace
  expect(await place.list()).toEqual([])
  expect(await place.write(second, pieces())).toBe(bytes.length)
  await place.write(first, pieces())
  const time = Date.UTC(2026, 10, 29, 3)
  expect(await place.list()).toEqual([
    { name: first, time, bytes: bytes.length },
    { name: second, time: time + 86_400_000, bytes: bytes.length },
  ])
  expect(hashOf(await read(place, second))).toBe(hashOf(bytes))
  await place.remove(first)
  await place.remove(second)
  expect(await place.list()).toEqual([])
})

test.each(Object.keys(places))('%s has nothing of a failed backup', async (name) => {
  const place = (await places[name]?.()) as BackupPlace
  async function* failing() {
    yield* pieces()
    throw new Error('the database is gone')
  }
  await expect(place.write(first, failing())).rejects.toThrow('the database is gone')
  expect(await place.list()).toEqual([])
})

test('backups in a folder are readable by its owner only, and drafts of a killed process are removed', async () => {
  const place = (await places['a folder']?.()) as BackupPlace
  const own = join(folder, 'made')
  await place.write(first, pieces())
  writeFileSync(join(own, `.${second}.part`), 'half')
  writeFileSync(join(own, 'notes.txt'), 'of an operator')
  expect(statSync(join(own, first)).mode & 0o777).toBe(0o600)
  await place.write(second, pieces())
  expect(readdirSync(own).toSorted()).toEqual([first, second, 'notes.txt'])
})
