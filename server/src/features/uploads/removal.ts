import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import { filesOf } from '#platform/files/files.ts'
import { filesIn, rawName, storedName, thumbName } from './addresses.ts'
import { endingsOf, kindOf } from './kinds.ts'
import * as store from './store.ts'

/** The storage names of a finished upload; for an unfinished one, all that finishing may have written. */
function namesOf(row: store.UploadRow): string[] {
  const raw = rawName(row.key)
  if (row.result !== null) return [raw, ...filesIn(row.result)]
  const kind = kindOf(row.mime)
  return [
    raw,
    ...endingsOf(kind).map((ending) => storedName(row, ending)),
    ...(kind === 'picture' ? [thumbName(row)] : []),
  ]
}

/** Deletes all files of an upload; missing ones are no error. */
export async function removeFiles(app: App, row: store.UploadRow): Promise<void> {
  for (const name of namesOf(row)) await filesOf(app).remove(name)
}

/** First the files, then the row, so that a crash leaves nothing that cannot be found. */
export async function removeUpload(app: App, db: Db, row: store.UploadRow): Promise<void> {
  await removeFiles(app, row)
  await store.remove(db, row.key)
}

/** The job: deletes uploads that were not finished within an hour. */
export async function sweepUploads(app: App): Promise<void> {
  await filesOf(app).sweepWork()
  await store.forgetRemoved(app.db, { before: app.clock.now() })
  const before = app.clock.now() - store.openMs
  for (const key of await store.abandoned(app.db, before))
    await app.transaction(async (tx) => {
      const row = await store.lockAbandoned(tx, key, before)
      if (!row) return
      // An S3 store does not report what was received.
      if (app.config.s3 && row.received === 0) {
        const raw = await filesOf(app).open(rawName(key))
        raw?.stream.destroy()
        if (raw) await store.countReceived(tx, key, raw.size)
      }
      await removeUpload(app, tx, row)
    })
}
