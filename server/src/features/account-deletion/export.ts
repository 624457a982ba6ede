import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files/files.ts'
import { newToken } from '#platform/ids.ts'
import { personalDataOf, type ExportedFile } from '#features/account/index.ts'
import * as store from './store.ts'

/** A process that made no progress for this long has died; another one starts again. */
const lostMs = 900_000
const writtenAtOnce = 1024 * 1024

/** The job: makes the requested exports, one at a time. */
export async function makeExports(app: App): Promise<void> {
  for (;;) {
    const row = await claim(app)
    if (!row) return
    await make(app, row)
  }
}

/**
 * The row gets the file name before anything is written, and drops that of a dead process only after its file is
 * deleted: a crash leaves no orphan file.
 */
const claim = (app: App): Promise<store.ExportRow | undefined> =>
  app.transaction(async (tx) => {
    const now = app.clock.now()
    const row = await store.lockNextExport(tx, now, Math.max(1, now - lostMs))
    if (!row) return undefined
    if (row.file) await filesOf(app).remove(row.file)
    return store.claim(tx, row.id, `export/${newToken()}.zip`, now)
  })

/** If the export was removed, expired or taken over meanwhile, its file is deleted. */
async function make(app: App, row: store.ExportRow): Promise<void> {
  const [made] = await Promise.allSettled([write(app, row)])
  const isMade = made.status === 'fulfilled'
  const outcome = isMade ? { state: 'ready', size: made.value } : { state: 'failed', size: 0 }
  const isOurs = await store.finishExport(app.db, row, outcome)
  if (isOurs && isMade) return
  await filesOf(app).remove(row.file)
  if (isOurs && !isMade) app.log.error({ error: made.reason as unknown }, 'an export could not be made')
}

/** The job: removes expired exports. */
export async function sweepExports(app: App): Promise<void> {
  for (const { id } of await store.expired(app.db, app.clock.now())) await removeExport(app, id)
}

/** First the file, then its row; meanwhile no process can claim it under another name. */
export const removeExport = (app: App, id: string): Promise<void> =>
  app.transaction(async (tx) => {
    const row = await store.lockExport(tx, id)
    if (row?.file) await filesOf(app).remove(row.file)
    await store.removeExport(tx, id)
  })

/** @returns its size in bytes */
async function write(app: App, row: store.ExportRow): Promise<number> {
  const userId = row.user_id
  const archive = openArchive(app, row)
  for (const { name, read } of personalDataOf(app)) {
    if (!read) continue
    const entry = archive.add(`${name}.json`, true)
    let before = '['
    for await (const one of read(app, userId)) {
      await entry(Buffer.from(`${before}\n${JSON.stringify(one, null, 1)}`), false)
      before = ','
    }
    await entry(Buffer.from(before === '[' ? '[]\n' : '\n]\n'), true)
  }
  let left: number = limits.exportFilesBytesMax
  for (const { files } of personalDataOf(app)) {
    if (!files) continue
    for await (const one of files(app, userId)) {
      if (one.size > left) continue
      if (await addFile(archive, one)) left -= one.size
    }
  }
  return archive.end()
}

async function addFile(archive: ReturnType<typeof openArchive>, file: ExportedFile): Promise<boolean> {
  const stream = await file.open()
  if (!stream) return false
  const entry = archive.add(`files/${file.name}`, false)
  for await (const chunk of stream as AsyncIterable<Buffer>) await entry(chunk, false)
  await entry(Buffer.alloc(0), true)
  return true
}

/**
 * Writes a ZIP file while it grows; for an S3 store, whose files cannot grow, it is stored at the end. Each write
 * renews the claim, so that a slow process keeps it; throws if another process has it.
 */
function openArchive(app: App, row: store.ExportRow) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const whole: Buffer[] = []
  let written = 0
  let failed: Error | null = null
  const zip = new Zip((error, data) => {
    failed ??= error
    if (error) return
    waiting.push(Buffer.from(data))
    waitingBytes += data.length
  })
  const flush = async (all: boolean) => {
    if (failed) throw failed
    if (!all && waitingBytes < writtenAtOnce) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    if (!(await store.renewClaim(app.db, row, app.clock.now()))) throw new Error('the claim was lost')
    if (app.config.s3) whole.push(bytes)
    else await filesOf(app).writeAt(row.file, written, bytes, { synced: true })
    written += bytes.length
  }
  return {
    add(name: string, pack: boolean) {
      const entry = pack ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(entry)
      return async (bytes: Buffer, last: boolean) => {
        entry.push(bytes, last)
        await flush(false)
      }
    },
    async end(): Promise<number> {
      zip.end()
      await flush(true)
      if (app.config.s3) await filesOf(app).put(row.file, Buffer.concat(whole), 'application/zip')
      return written
    },
  }
}
