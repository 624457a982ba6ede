import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseBytes, packBackup, recordBackup, type Manifest } from '#platform/backups/backup.ts'
import { backupName, expiredBackups } from '#platform/backups/backup-names.ts'
import { backupPlaceOf, type BackupPlace } from '#platform/backups/backup-place.ts'
import { sealed } from '#platform/backups/sealing.ts'
import { diskReserveBytes, freeBytesOf } from '#platform/files/disk-room.ts'
import { ConfigError, sentenceOf } from '#platform/settings/config-error.ts'
import type { Done, Task, TaskConfig } from './tasks.ts'

/** In the data folder; removed afterwards, or by the next backup if the process was killed. */
const draftFolder = 'backup-draft'

/** Makes a backup, stores it in its place, and then removes those that it replaces. */
export async function makeBackup({ config, version, now }: Task, omit: readonly string[]): Promise<Done> {
  const place = await backupPlaceOf(config)
  const draft = join(config.dataFolder, draftFolder)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    await refuseWithoutRoom(config)
    const [key] = config.backupKeys
    const name = backupName(now, { isSealed: key !== undefined })
    const { manifest, written: bytes } = await packBackup(config, draft, { version, omit }, (archive) =>
      place.write(name, key ? sealed(archive, key) : archive),
    )
    await recordBackup(config, manifest)
    return { name, bytes, ...countsOf(manifest), ...(await removeExpired(place, config)) }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export const countsOf = ({ tables, files }: Manifest) => ({
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files?.count ?? 0,
})

/** The rows are written to the data folder before they are packed; a full disk would stop the server. */
async function refuseWithoutRoom(config: TaskConfig): Promise<void> {
  const bytes = await databaseBytes(config)
  const free = await freeBytesOf(config.dataFolder)
  if (free - bytes < diskReserveBytes)
    throw new ConfigError(
      `A backup may need ${inGib(bytes + diskReserveBytes)} GiB of free disk where the data folder is, and ${inGib(free)} GiB are free.`,
    )
}

export const inGib = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)

const nameOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

/** A backup that cannot be removed does not make the new one fail. */
async function removeExpired(
  place: BackupPlace,
  { backups, timeZone }: TaskConfig,
): Promise<Pick<Done, 'removed' | 'leftover'>> {
  const removed: string[] = []
  if (!backups) return { removed }
  try {
    for (const { name } of expiredBackups(await place.list(), { retention: backups.retention, timeZone })) {
      await place.remove(name)
      removed.push(name)
    }
    return { removed }
  } catch (error) {
    return { removed, leftover: sentenceOf(error) ?? nameOf(error) }
  }
}
