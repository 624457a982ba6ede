import { join } from 'node:path'
import type { Health } from '@mynah/contract/health'
import type { App } from '#platform/app.ts'
import { diskOf } from '#platform/files/disk-room.ts'
import { lastBackupAt } from '#platform/backups/last-backup-store.ts'
import { perApp } from '#platform/per-app.ts'
import { dayNumber } from '#platform/utc-days.ts'
import { bytesOfAll } from '#features/uploads/index.ts'
import { copyLagSeconds, oldestWaitingSeconds } from '#features/wal-archive/index.ts'
import { updateOf } from '#features/updates/index.ts'
import { examinationOf, type Examination } from './examination.ts'
import { folderSize } from './folder-size.ts'
import { processesOf } from './processes.ts'
import * as store from './store.ts'

const countingMs = 1_000
/** In a job, where nobody waits. */
const figureMs = 20_000
const addedUpMs = 3_600_000

const filesFolder = ({ config }: App): string => join(config.dataFolder, 'files')

/** Files are counted once for each examination. */
const filesOf = perApp((app) => {
  let last: { of: Examination; counted: ReturnType<typeof folderSize> } | undefined
  return (examination: Examination): Promise<Health['files']> => {
    if (app.config.s3) return Promise.resolve(null)
    if (last?.of !== examination)
      last = { of: examination, counted: folderSize(filesFolder(app), countingMs) }
    return last.counted
  }
})

/** When this process last added up the sizes of files in an S3 store. */
const addedUp = perApp(() => ({ at: 0 }))

/** Sizes of the database and of the uploads; undefined if these are too many, or were added up within the hour. */
export async function sizes(app: App): Promise<[database: number, files: number | undefined]> {
  return [await store.databaseBytes(app.db), await (app.config.s3 ? recordedBytes(app) : folderBytes(app))]
}

async function folderBytes(app: App): Promise<number | undefined> {
  const { isComplete, bytes } = await folderSize(filesFolder(app), figureMs)
  return isComplete ? bytes : undefined
}

async function recordedBytes(app: App): Promise<number | undefined> {
  const last = addedUp(app)
  const now = app.clock.now()
  if (now - last.at < addedUpMs && dayNumber(now) === dayNumber(last.at)) return undefined
  last.at = now
  return bytesOfAll(app.db)
}

export async function stateOf(app: App): Promise<Health> {
  const examination = await examinationOf(app)()
  const [processes, backupTime, archives, databaseBytes, files, freeBytes, update] = await Promise.all([
    processesOf(app),
    lastBackupAt(app.pool),
    archiveState(app),
    store.databaseBytes(app.db),
    filesOf(app)(examination),
    diskOf(app).freeBytes(),
    updateOf(app),
  ])
  return {
    ...examination,
    ...{ processes, backupTime: backupTime ?? 0, databaseBytes, files, freeBytes, update },
    ...archives,
  }
}

/** How far the archive and its copy are behind. */
async function archiveState(app: App): Promise<Pick<Health, 'archiveSeconds' | 'archiveCopySeconds'>> {
  const rounded = (seconds: number | undefined) => (seconds === undefined ? null : Math.round(seconds))
  return {
    archiveSeconds: rounded(
      app.config.archive === undefined ? undefined : await oldestWaitingSeconds(app.pool),
    ),
    archiveCopySeconds: rounded(await copyLagSeconds(app)),
  }
}
