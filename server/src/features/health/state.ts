import { join } from 'node:path'
import type { Health } from '@mynah/contract/health'
import type { App } from '#platform/app.ts'
import { diskOf } from '#platform/files/disk-room.ts'
import { lastBackupAt } from '#platform/backups/last-backup-store.ts'
import { perApp } from '#platform/per-app.ts'
import { oldestWaitingSeconds } from '#features/wal-archive/index.ts'
import { updateOf } from '#features/updates/index.ts'
import { examinationOf, type Examination } from './examination.ts'
import { folderSize } from './folder-size.ts'
import { processesOf } from './processes.ts'
import * as store from './store.ts'

const countingMs = 1_000
/** In a job, where nobody waits. */
const figureMs = 20_000

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

/** Sizes of the database and of the uploads in the data folder; undefined if these are in an S3 store or too many. */
export async function sizes(app: App): Promise<[database: number, files: number | undefined]> {
  const files = app.config.s3 ? undefined : await folderSize(filesFolder(app), figureMs)
  return [await store.databaseBytes(app.db), files?.isComplete ? files.bytes : undefined]
}

export async function stateOf(app: App): Promise<Health> {
  const examination = await examinationOf(app)()
  const [processes, backupTime, archiveSeconds, databaseBytes, files, freeBytes, update] = await Promise.all([
    processesOf(app),
    lastBackupAt(app.pool),
    app.config.archive === undefined ? null : oldestWaitingSeconds(app.pool),
    store.databaseBytes(app.db),
    filesOf(app)(examination),
    diskOf(app).freeBytes(),
    updateOf(app),
  ])
  return {
    ...examination,
    ...{ processes, backupTime: backupTime ?? 0, databaseBytes, files, freeBytes, update },
    archiveSeconds: archiveSeconds === null ? null : Math.round(archiveSeconds),
  }
}
