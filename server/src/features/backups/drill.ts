import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '#platform/backups/backup.ts'
import { sha256Of } from '#platform/backups/dump.ts'
import { backupPlaceOf, type BackupPlace } from '#platform/backups/backup-place.ts'
import { manifestOf, restoreFrom } from '#platform/backups/restore.ts'
import { connectDatabase } from '#platform/database/connect-database.ts'
import { openDatabase, type Db } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrations.ts'
import { findBinaries } from '#platform/database/postgres-binaries.ts'
import { freeBytesOf } from '#platform/files/disk-room.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { countsOf, inGib } from './make-backup.ts'
import type { Done, Task, TaskConfig } from './tasks.ts'

/** In the data folder; removed afterwards, or by the next drill if the process was killed. */
const drillFolder = 'restore-drill'
/** The unpacked backup, and the database that is made of it. */
const roomFactor = 2.5

/** Whether this machine has a PostgreSQL to restore a backup into. */
export function canDrill(): boolean {
  try {
    findBinaries()
    return true
  } catch {
    return false
  }
}

type Verify = (db: Db) => Promise<{ wrong: readonly unknown[] }>

/**
 * Restores the newest backup into an embedded database in a folder of its own, checks it, and removes it: the number of
 * rows of each table, its schema, the ledger, and the checksums of a sample of files. Nothing of it touches the
 * database of the server.
 */
export async function tryRestore({ config }: Task, verify: Verify): Promise<Done> {
  if (!canDrill())
    throw new ConfigError('A restore cannot be tried here: this machine has no embedded PostgreSQL.')
  const place = await backupPlaceOf(config)
  const newest = (await place.list()).at(-1)
  if (!newest) throw new ConfigError('There is no backup to restore.')
  const folder = join(config.dataFolder, drillFolder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    await refuseWithoutRoom(place, newest.name, config)
    const own = {
      ...config,
      dataFolder: folder,
      ...{ databaseUrl: undefined, databaseOwnerUrl: undefined, archive: undefined, s3: undefined },
    }
    const manifest = await restoreFrom(own, await place.read(newest.name), {
      name: newest.name,
      force: false,
    })
    await checkSamples(manifest, join(folder, 'files'))
    await checkDatabase(own, verify)
    return { name: newest.name, bytes: newest.bytes, ...countsOf(manifest), removed: [] }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

async function refuseWithoutRoom(
  place: BackupPlace,
  name: string,
  { dataFolder, backupKeys }: TaskConfig,
): Promise<void> {
  const { databaseBytes = 0, files } = await manifestOf(await place.read(name), backupKeys)
  const needed = roomFactor * (databaseBytes + (files?.bytes ?? 0))
  const free = await freeBytesOf(dataFolder)
  if (free < needed)
    throw new ConfigError(
      `Trying a restore needs ${inGib(needed)} GiB of free disk where the data folder is, and ${inGib(free)} GiB are free.`,
    )
}

async function checkSamples({ samples = [] }: Manifest, folder: string): Promise<void> {
  for (const { name, sha256 } of samples) {
    const file = join(folder, name)
    if (!existsSync(file) || (await sha256Of(file)) !== sha256)
      throw new ConfigError(`The file ${name} of the backup is not as it was.`)
  }
}

/** Opens what was restored once more, as a server would. */
async function checkDatabase(config: TaskConfig, verify: Verify): Promise<void> {
  const reached = await connectDatabase(config)
  try {
    const missing = await migrate(reached.connection)
    if (missing.length > 0) throw new ConfigError('The restored database lacks migrations.')
    const database = await openDatabase(reached.connection)
    try {
      const { wrong } = await verify(database.db)
      if (wrong.length > 0)
        throw new ConfigError(`The ledger of the backup is wrong: ${wrong.length} rows disagree.`)
    } finally {
      await database.close()
    }
  } finally {
    await reached.close()
  }
}
