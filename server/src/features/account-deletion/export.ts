import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files.ts'
import { newToken } from '#platform/ids.ts'
import { personalDataOf, type ExportedFile } from '#features/account/index.ts'
import * as store from './store.ts'

/** A maker that is silent for so long has died; another process begins anew. */
const lostMs = 900_000
const writtenAtOnce = 1024 * 1024

/** The job: makes what was asked for, one after the other. */
export async function makeExports(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now()
    const row = await store.claim(app.db, now, Math.max(1, now - lostMs))
    if (!row) return
    const file = `export/${newToken()}.zip`
    try {
      const size = await write(app, row.user_id, file)
      const wanted = await store.finishExport(app.db, row.id, { state: 'ready', file, size })
      // it was removed, or expired, while it was made
      if (!wanted) await filesOf(app).remove(file)
    } catch (error) {
      await filesOf(app).remove(file)
      await store.finishExport(app.db, row.id, { state: 'failed', file: '', size: 0 })
      app.log.error({ error }, 'an export could not be made')
    }
  }
}

/** The job: what expired is removed, file first. */
export async function sweepExports(app: App): Promise<void> {
  for (const row of await store.expired(app.db, app.clock.now())) {
    if (row.file) await filesOf(app).remove(row.file)
    await store.removeExport(app.db, row.id)
  }
}

/** @returns its size in bytes. */
async function write(app: App, userId: string, file: string): Promise<number> {
  const archive = openArchive(app, file)
  for (const { name, read } of personalDataOf(app)) {
    if (!read) continue
    const entry = archive.add(`${name}.json`, true)
    let before = '['
    for await (const row of read(app, userId)) {
      await entry(Buffer.from(`${before}\n${JSON.stringify(row, null, 1)}`), false)
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

/** A ZIP file that goes out as it grows; an S3 store, whose files do not grow, gets it whole. */
function openArchive(app: App, file: string) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
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
    if (!all && (app.config.s3 || waitingBytes < writtenAtOnce)) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    if (app.config.s3) await filesOf(app).put(file, bytes, 'application/zip')
    else await filesOf(app).writeAt(file, written, bytes)
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
      return written
    },
  }
}
