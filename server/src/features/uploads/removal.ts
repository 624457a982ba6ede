import type { Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { filesOf } from '#platform/files.ts'
import { nameIn, rawName, storedName, thumbName } from './addresses.ts'
import { endingsOf, kindOf } from './kinds.ts'
import * as store from './store.ts'

/** The names of a finished upload; of any other all those that a finish of it may have written and not recorded. */
function namesOf(row: store.UploadRow): string[] {
  const raw = rawName(row.key)
  if (row.result !== null) {
    const { url, thumb } = JSON.parse(row.result) as Uploaded
    return [raw, nameIn(url), ...(thumb ? [nameIn(thumb)] : [])]
  }
  const kind = kindOf(row.mime)
  return [
    raw,
    ...endingsOf(kind).map((ending) => storedName(row, ending)),
    ...(kind === 'picture' ? [thumbName(row)] : []),
  ]
}

/** Everything that an upload or its lease wrote; what is not there is no error. */
export async function removeFiles(app: App, row: store.UploadRow): Promise<void> {
  for (const name of namesOf(row)) await filesOf(app).remove(name)
}

/** The files first, then the row: what a crash leaves is found again. */
export async function removeUpload(app: App, db: Db, row: store.UploadRow): Promise<void> {
  await removeFiles(app, row)
  await store.remove(db, row.key)
}

/** The job: leases that nobody finished within an hour, and what they wrote. */
export async function sweepUploads(app: App): Promise<void> {
  await filesOf(app).sweepWork()
  await store.forgetRemoved(app.db, { before: app.clock.now() })
  const before = app.clock.now() - store.openMs
  for (const key of await store.abandoned(app.db, before))
    await app.transaction(async (tx) => {
      const row = await store.lockAbandoned(tx, key, before)
      if (!row) return
      // An S3 store does not report what came.
      if (app.config.s3 && row.received === 0) {
        const raw = await filesOf(app).open(rawName(key))
        raw?.stream.destroy()
        if (raw) await store.countReceived(tx, key, raw.size)
      }
      await removeUpload(app, tx, row)
    })
}
