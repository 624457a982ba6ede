import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#platform/settings/config.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { timeOfBackup, type StoredBackup } from './backup-names.ts'
import type { Bucket } from './bucket.ts'

/** Where scheduled backups are stored: a folder, or a bucket. */
export type BackupPlace = {
  /** The backups of the server, the oldest first. Other files are not listed. */
  list(): Promise<StoredBackup[]>
  /** Stores a backup, which has its name only when it is complete. @returns its size. */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
}

export type PlaceConfig = Pick<Config, 'backups' | 's3Account'>

/** The place of MYNAH_BACKUPS. The code for S3 is only loaded if it is one. */
export async function backupPlaceOf({ backups, s3Account }: PlaceConfig): Promise<BackupPlace> {
  if (!backups) throw new ConfigError('No backups are set up (MYNAH_BACKUPS).')
  if ('folder' in backups.place) return inFolder(backups.place.folder)
  if (!s3Account) throw new ConfigError('MYNAH_BACKUPS names an S3 bucket, and no S3 store is set up.')
  const { openBucket } = await import('./bucket.ts')
  return inBucket(openBucket(s3Account, backups.place))
}

/** Backups as objects of a bucket. */
const inBucket = ({ list, write, read, remove }: Bucket): BackupPlace => ({
  async list() {
    return (await list('mynah-'))
      .flatMap(({ name, bytes }) => {
        const time = timeOfBackup(name)
        return time === undefined ? [] : [{ name, time, bytes }]
      })
      .toSorted((a, b) => a.time - b.time)
  },
  write,
  read,
  remove,
})

const draftOf = (name: string) => `.${name}.part`

function inFolder(folder: string): BackupPlace {
  return {
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const found: StoredBackup[] = []
      for (const name of names) {
        const time = timeOfBackup(name)
        if (time !== undefined) found.push({ name, time, bytes: (await stat(join(folder, name))).size })
      }
      return found.toSorted((a, b) => a.time - b.time)
    },
    async write(name, source) {
      await mkdir(folder, { recursive: true })
      await removeDrafts(folder)
      const draft = join(folder, draftOf(name))
      try {
        // It contains users' messages.
        await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return (await stat(join(folder, name))).size
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Of a process that was killed. One backup is made at a time. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('.mynah-') && name.endsWith('.part')) await rm(join(folder, name), { force: true })
}
