import { resolve } from 'node:path'
import { readBucket, type BucketPlace, type BucketRules } from './backup-settings.ts'
import { ConfigError } from './config-error.ts'

export type ArchiveSettings = {
  /** Where the embedded database archives its WAL, and for how many days any moment can be restored. */
  archive?: string
  archiveDays: number
  /** The bucket to which the archive is copied, sealed. */
  archiveCopy?: BucketPlace
}

type Given = BucketRules & {
  folder: string | undefined
  days: string | undefined
  copy: string | undefined
  /** What relative folders are relative to. */
  root: string
  isEmbedded: boolean
}

export function readArchive({ folder, copy, root, isEmbedded, ...given }: Given): ArchiveSettings {
  const archiveDays = Number(given.days ?? 7)
  if (!Number.isInteger(archiveDays) || archiveDays < 1 || archiveDays > 365)
    throw new ConfigError('MYNAH_ARCHIVE_DAYS must be a number from 1 to 365.')
  if (folder !== undefined && !isEmbedded)
    throw new ConfigError(
      'MYNAH_ARCHIVE is for the embedded database: a PostgreSQL of your own has its own archive.',
    )
  if (copy !== undefined && folder === undefined)
    throw new ConfigError('MYNAH_ARCHIVE_COPY is a copy of the folder MYNAH_ARCHIVE: set that one too.')
  return {
    ...(folder !== undefined && { archive: resolve(root, folder) }),
    archiveDays,
    ...(copy !== undefined && { archiveCopy: readBucket('MYNAH_ARCHIVE_COPY', copy, given) }),
  }
}
