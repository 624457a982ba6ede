import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { create } from 'tar'
import type { Bucket } from '#platform/backups/bucket.ts'
import { sealed, unsealed } from '#platform/backups/sealing.ts'
import { giveToOwner } from '#platform/files/file-ownership.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { BucketPlace } from '#platform/settings/backup-settings.ts'
import type { Config } from '#platform/settings/config.ts'
import {
  basesOf,
  placeOf,
  segmentName,
  timeOfBase,
  walFilesOf,
  walFolder,
  type BaseMark,
} from './archive-folder.ts'
import { expiredOf } from './base-backup.ts'

// The copy of an archive in a bucket. Each file of WAL is an object, each base backup one more: an object exists only
// when it is complete.

const ownerName = 'owner.sealed'
const walStart = 'wal/'
const baseStart = 'base/'
const baseEnd = '.tar.sealed'

const walName = (file: string) => `${walStart}${file}.sealed`
/** With the first segment, so that a recovery can choose by the names alone. */
const baseName = (base: BaseMark) => `${baseStart}${base.name}_${segmentName(base)}${baseEnd}`

export type CopiedBase = BaseMark & { object: string }
export type CopiedFile = { object: string; file: string; modifiedAt: number }

/** What is in the bucket: base backups, the oldest first, and files of WAL in their order. */
export type CopyContents = { bases: CopiedBase[]; wal: CopiedFile[] }

/** Of the bucket in which the archive is copied, or from which it is recovered. */
export async function openCopy(
  { s3Account }: Pick<Config, 's3Account'>,
  place: BucketPlace,
): Promise<Bucket> {
  if (!s3Account)
    throw new ConfigError('The copy of the archive is in an S3 bucket, and no S3 store is set up.')
  return (await import('#platform/backups/bucket.ts')).openBucket(s3Account, place)
}

export async function contentsOf(bucket: Bucket): Promise<CopyContents> {
  const bases = (await bucket.list(baseStart)).flatMap(({ name: object }) => {
    if (!object.endsWith(baseEnd)) return []
    const [name = '', first = ''] = object.slice(baseStart.length, -baseEnd.length).split('_')
    return [{ object, name, endedAt: timeOfBase(name), ...placeOf(first) }]
  })
  const wal = (await bucket.list(walStart)).map(({ name: object, modifiedAt }) => ({
    ...{ object, modifiedAt },
    file: object.slice(walStart.length).replace(/\.sealed$/, ''),
  }))
  return {
    bases: bases.filter(({ endedAt }) => !Number.isNaN(endedAt)).toSorted((a, b) => a.endedAt - b.endedAt),
    wal: wal.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
  }
}

const idFile = (archive: string) => join(archive, 'id')

/** The id of an archive folder; '' until it is copied for the first time. */
const idOf = (archive: string): string =>
  existsSync(idFile(archive)) ? readFileSync(idFile(archive), 'utf8').trim() : ''

type Owned = { archive: string; keys: readonly Buffer[] }

/**
 * Whether the bucket is of this archive; false if it is of none. Files of a second archive, for instance of a recovery
 * drill, would lead a recovery astray. Throws a ConfigError if it is of another one, or sealed with another key.
 */
export async function isOwnedBy({ archive, keys }: Owned, bucket: Bucket): Promise<boolean> {
  if ((await bucket.list(ownerName)).length === 0) return false
  const parts: Buffer[] = []
  const what = 'The copy of the archive'
  for await (const part of unsealed(await bucket.read(ownerName), keys, { what, mustBeSealed: true }))
    parts.push(part)
  if (Buffer.concat(parts).toString() === idOf(archive)) return true
  throw new ConfigError(
    `The bucket of MYNAH_ARCHIVE_COPY has the copy of another archive: name another prefix, or remove the object ${ownerName} there if that archive is gone for good.`,
  )
}

type Owner = Owned & { dataFolder: string }

/** Makes the bucket that of this archive, if it is of none. */
export async function claim(owner: Owner, bucket: Bucket): Promise<void> {
  const { archive, keys, dataFolder } = owner
  if (await isOwnedBy(owner, bucket)) return
  if (idOf(archive) === '') {
    writeFileSync(idFile(archive), `${randomUUID()}\n`, { mode: 0o600, flush: true })
    giveToOwner(idFile(archive), dataFolder)
  }
  await bucket.write(ownerName, sealed(only(Buffer.from(idOf(archive))), sealingKeyOf(keys)))
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** New objects are sealed with the newest key. */
export function sealingKeyOf([key]: readonly Buffer[]): Buffer {
  if (!key) throw new ConfigError('The copy of the archive needs MYNAH_BACKUP_KEY.')
  return key
}

/** `objects` are the names of what is in the bucket: those that are written are added. */
type Copying = { archive: string; keys: readonly Buffer[]; objects: Set<string> }

/** Copies the files of WAL that the bucket lacks, in the order in which a recovery needs them. */
export async function copyWal({ archive, keys, objects }: Copying, bucket: Bucket): Promise<void> {
  for (const file of await walFilesOf(archive)) {
    const object = walName(file)
    if (objects.has(object)) continue
    try {
      await bucket.write(object, sealed(createReadStream(join(walFolder(archive), file)), sealingKeyOf(keys)))
    } catch (error) {
      // deleted meanwhile, as no moment needs it
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    objects.add(object)
  }
}

/** Copies the base backups that the bucket lacks, the newest one first: with it the present can be recovered. */
export async function copyBases({ archive, keys, objects }: Copying, bucket: Bucket): Promise<void> {
  for (const base of (await basesOf(archive)).toReversed()) {
    const object = baseName(base)
    if (objects.has(object)) continue
    await bucket.write(object, sealed(packed(base.folder), sealingKeyOf(keys)))
    objects.add(object)
  }
}

/** The files in it are compressed already. */
async function* packed(folder: string): AsyncGenerator<Buffer> {
  const archive = create({ cwd: folder, portable: true, strict: true }, (await readdir(folder)).toSorted())
  // The reader gets an error by its next read; after the last one nobody does.
  archive.on('error', () => {})
  yield* archive
}

/**
 * Removes from the bucket what no moment of the last `days` needs, once the archive itself has it no longer.
 *
 * @returns the names of what is there now
 */
export async function pruneCopy(
  { archive }: Pick<Copying, 'archive'>,
  bucket: Bucket,
  { days, now }: { days: number; now: number },
): Promise<Set<string>> {
  const contents = await contentsOf(bucket)
  const objects = objectsOf(contents)
  const inArchive = new Set([
    ...(await basesOf(archive)).map((base) => baseName(base)),
    ...(await walFilesOf(archive)).map((file) => walName(file)),
  ])
  const { bases, isExpired } = expiredOf(contents.bases, days, now)
  for (const { object } of [...bases, ...contents.wal.filter(({ file }) => isExpired(file))]) {
    if (inArchive.has(object)) continue
    await bucket.remove(object)
    objects.delete(object)
  }
  return objects
}

/**
 * For how many seconds the oldest file lies in the archive that the bucket lacks. A base backup counts only while the
 * bucket has none of its timeline: with an older one and the WAL after it, the same moments can be recovered.
 */
export async function lagOfCopy(archive: string, objects: ReadonlySet<string>, now: number): Promise<number> {
  const missing = (await walFilesOf(archive)).find((file) => !objects.has(walName(file)))
  const found = missing && (await stat(join(walFolder(archive), missing)).catch(() => undefined))
  const timelines = new Set(
    [...objects]
      .filter((object) => object.startsWith(baseStart))
      .map((object) => placeOf(object.slice(0, -baseEnd.length).split('_')[1] ?? '').timeline),
  )
  const times = (await basesOf(archive))
    .filter(({ timeline }) => !timelines.has(timeline))
    .map(({ endedAt }) => endedAt)
  const oldest = Math.min(now, ...times, ...(found ? [found.mtimeMs] : []))
  return (now - oldest) / 1000
}

export const objectsOf = ({ bases, wal }: CopyContents): Set<string> =>
  new Set([...bases, ...wal].map(({ object }) => object))
