import type { BackupKind } from '@mynah/contract/backups'
import type { BackupConfig } from '#platform/backups/backup.ts'
import type { Config } from '#platform/settings/config.ts'

/** What the child process gets: only settings that can be sent to it. */
export type TaskConfig = BackupConfig & Pick<Config, 'backups' | 'timeZone'>
export type Task = { kind: BackupKind; config: TaskConfig; version: string; now: number }

/** What was made or restored. `removed` are older backups; `leftover` says why some could not be removed. */
export type Done = {
  name: string
  bytes: number
  rows: number
  files: number
  removed: string[]
  leftover?: string
}
/** `error` is shown to operators, `cause` is for the log. */
export type Outcome = Done | { error: string; cause?: Error }

export const taskConfigOf = (config: Config): TaskConfig => {
  const { dataFolder, databaseUrl, databaseOwnerUrl, archive, timeZone } = config
  const { s3, s3Account, backups, backupKeys } = config
  return {
    ...{ dataFolder, databaseUrl, databaseOwnerUrl, archive, timeZone },
    ...{ s3, s3Account, backups, backupKeys },
  }
}
