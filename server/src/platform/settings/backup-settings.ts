import { resolve } from 'node:path'
import type { BackupRetention } from '#platform/backups/backup-names.ts'
import { ConfigError } from './config-error.ts'

export type BucketPlace = { bucket: string; prefix: string }

/** Scheduled backups: where they are stored, at which time of the day they are made, and how many stay. */
export type BackupSettings = {
  place: { folder: string } | BucketPlace
  /** HH:MM in the time zone of the server. */
  time: string
  retention: BackupRetention
}

/** What a bucket for sealed files needs. */
export type BucketRules = {
  /** Whether an S3 store is set up. */
  hasStore: boolean
  /** The bucket of uploads, if they are in the S3 store. */
  uploadsBucket: string | undefined
  hasKey: boolean
}

type Given = BucketRules & {
  place: string | undefined
  time: string | undefined
  retention: string | undefined
  /** What relative folders are relative to. */
  root: string
}

/** Undefined if no place is given. */
export function readBackups(given: Given): BackupSettings | undefined {
  const time = readTime(given.time ?? '03:00')
  const retention = readRetention(given.retention ?? '7,4,12')
  if (given.place === undefined) return undefined
  if (!given.place.startsWith('s3:'))
    return { place: { folder: resolve(given.root, given.place) }, time, retention }
  return { place: readBucket('MYNAH_BACKUPS', given.place, given), time, retention }
}

/** A bucket in which only sealed files are stored. `name` is that of the setting, for errors. */
export function readBucket(name: string, place: string, rules: BucketRules): BucketPlace {
  const { hasStore, uploadsBucket, hasKey } = rules
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(place) ?? []
  if (bucket === undefined)
    throw new ConfigError(
      name === 'MYNAH_BACKUPS'
        ? 'MYNAH_BACKUPS must be a folder, or a bucket such as s3://backups/mynah.'
        : `${name} must be a bucket such as s3://backups/mynah.`,
    )
  if (!hasStore)
    throw new ConfigError(
      `${name} names an S3 bucket: it needs the other S3 settings, such as S3_ACCESS_KEY_ID.`,
    )
  // Browsers read from that one.
  if (bucket === uploadsBucket)
    throw new ConfigError(`${name} must name another bucket than S3_BUCKET, which browsers read.`)
  if (!hasKey)
    throw new ConfigError(
      `${name} is in an S3 bucket and needs MYNAH_BACKUP_KEY, which seals what is there: openssl rand -base64 32`,
    )
  const folder = path.replace(/\/+$/, '')
  return { bucket, prefix: folder === '' ? '' : `${folder}/` }
}

function readTime(text: string): string {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text))
    throw new ConfigError('MYNAH_BACKUP_AT must be a time of the day, such as 03:00.')
  return text
}

function readRetention(text: string): BackupRetention {
  const [days, weeks, months] = text.split(',').map(Number)
  const isRight = /^\d{1,3}(?:,\d{1,3}){2}$/.test(text)
  if (!isRight || days === undefined || weeks === undefined || months === undefined || days < 1)
    throw new ConfigError('MYNAH_BACKUP_KEEP must be numbers of days, weeks and months, such as 7,4,12.')
  return { days, weeks, months }
}
