import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, time } from '../../kit/kit.ts'

/** A backup, or a drill: the newest backup is restored into a database of its own, checked and thrown away. */
export const backupKinds = ['backup', 'drill'] as const
export type BackupKind = (typeof backupKinds)[number]

export const BackupRun = z.object({
  id: z.int(),
  kind: z.enum(backupKinds),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 while it waits. */
  startTime: time,
  /** 0 while it waits or runs. */
  endTime: time,
  /** The version of the server that ran it. */
  version: z.string(),
  /** The file or object that was made or restored; '' if there is none. */
  name: z.string(),
  bytes: z.int(),
  rows: z.int(),
  /** Number of uploads in it; 0 if they are in an S3 store. */
  files: z.int(),
  /** Why it failed, as an English sentence; '' if it did not. */
  error: z.string(),
  /** The backup was removed since newer ones took its place. */
  isRemoved: z.boolean(),
})
export type BackupRun = z.output<typeof BackupRun>

export const Backups = z.object({
  /** A folder, or a bucket such as s3://backups/mynah; '' if no backups are scheduled. */
  place: z.string(),
  /** How many days, weeks and months have a backup stored, of each the newest. */
  days: z.int(),
  weeks: z.int(),
  months: z.int(),
  /** When the next backup and the next drill are due; 0 for none. */
  nextBackupTime: time,
  nextDrillTime: time,
  /** Whether this machine can try a restore: it has an embedded PostgreSQL. */
  canDrill: z.boolean(),
  /** The newest first. */
  list: z.array(BackupRun),
})
export type Backups = z.output<typeof Backups>

export const backups = {
  list: adminCall('backups/list', { roles: [], input: emptyInput, output: Backups }),
  /** Starts a backup or a drill within seconds; changes nothing if one waits or runs. */
  start: adminCall('backups/start', {
    roles: [],
    recorded: true,
    input: z.object({ kind: z.enum(backupKinds) }),
    output: Backups,
    errors: ['NotAvailable'],
  }),
}
