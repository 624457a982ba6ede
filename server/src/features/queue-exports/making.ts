import { open, rm, type FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { limits } from '@mynah/contract/limits'
import type { QueueExportFault } from '@mynah/contract/queue-exports'
import type { App } from '#platform/app.ts'
import { hasRoom } from '#platform/files/disk-room.ts'
import type { Tx } from '#platform/database/database.ts'
import { filesOf } from '#platform/files/files.ts'
import { newToken } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import { dayMs } from '#platform/utc-days.ts'
import { queuesToExport, type ExportedLog, type ExportedQueue } from './exported-queue.ts'
import * as store from './store.ts'

/** A process that wrote nothing for this long has ended; choosing the items takes up to a minute. */
const lostMs = 180_000
const triesMax = 3
const pauseMaxMs = 1_000
const mime = 'text/csv'

/** How long a file is there, from when it is ready. */
export const storedMs = limits.queueExportDays * dayMs

/** The export was cancelled, or another process has it. */
class ClaimLost extends Error {}
/** The server stops. */
class Stopping extends Error {}

class ExportFailed extends Error {
  readonly fault: QueueExportFault

  constructor(fault: QueueExportFault) {
    super(`an export failed: ${fault}`)
    this.fault = fault
  }
}

const stateOf = perApp(() => ({ isClosing: false, running: Promise.resolve() }))

/** The job: makes the exports that were asked for, one at a time. */
export async function makeQueueExports(app: App): Promise<void> {
  const state = stateOf(app)
  const running = makeAll(app)
  state.running = running.catch(() => undefined)
  await running
}

async function makeAll(app: App): Promise<void> {
  while (!stateOf(app).isClosing) if (!(await makeNext(app))) return
}

/** Ends the work of this process; another one goes on with it. */
export async function closeQueueExports(app: App): Promise<void> {
  stateOf(app).isClosing = true
  await stateOf(app).running
}

/** Makes the oldest export that waits. False if there is none. */
export async function makeNext(app: App): Promise<boolean> {
  const row = await claimNext(app)
  if (!row) return false
  if (row.state === 'running') await make(app, row)
  return true
}

/**
 * The row gets the file name before anything is stored under it, and drops that of a process that ended only after its
 * file is removed: a crash leaves no file without a row. An export whose process ended three times is failed.
 */
export const claimNext = (app: App): Promise<store.ExportRow | undefined> =>
  app.transaction(async (tx) => {
    const now = app.clock.now()
    const row = await store.lockNext(tx, { now, lostBefore: now - lostMs })
    if (!row) return undefined
    if (row.file) await filesOf(app).remove(row.file)
    if (row.tries < triesMax) return store.claim(tx, row, `queue-exports/${newToken()}.csv`, now)
    const failed = { state: 'failed', fault: 'interrupted', ended_at: now } as const
    await store.update(tx, row.id, failed)
    await store.removeItems(tx, row.id)
    return { ...row, ...failed }
  })

/** Makes a claimed export. */
export async function make(app: App, row: store.ExportRow): Promise<void> {
  const files = filesOf(app)
  const path = await files.workPath()
  try {
    const made = await write(app, row, path)
    await files.keep(path, row.file, mime)
    const now = app.clock.now()
    const isOurs = await end(app, row, {
      state: 'ready',
      ...{ ended_at: now, expires_at: now + storedMs },
      ...{ written_rows: made.rows, bytes: made.bytes },
    })
    if (!isOurs) throw new ClaimLost()
  } catch (error) {
    await files.remove(row.file)
    await endUnmade(app, row, error)
  } finally {
    await rm(path, { force: true })
  }
}

async function endUnmade(app: App, row: store.ExportRow, error: unknown): Promise<void> {
  if (error instanceof ClaimLost) return
  if (error instanceof Stopping) {
    await store.changeClaimed(app.db, row, { state: 'waiting', file: '', tries: row.tries - 1 })
    return
  }
  const fault = error instanceof ExportFailed ? error.fault : 'other'
  const isOurs = await end(app, row, { state: 'failed', fault, ended_at: app.clock.now() })
  if (isOurs) app.log.error({ error }, 'an export of a queue could not be made')
}

/** Ends an export that this process makes, and forgets its items. False if it is no longer this process's. */
const end = (app: App, row: store.ExportRow, change: Partial<store.ExportRow>): Promise<boolean> =>
  app.transaction(async (tx) => {
    const isOurs = await store.changeClaimed(tx, row, change)
    if (isOurs) await store.removeItems(tx, row.id)
    return isOurs
  })

/** Writes the file at a path, page by page, using half of a database connection at most. */
async function write(app: App, row: store.ExportRow, path: string): Promise<{ rows: number; bytes: number }> {
  const queue = queuesToExport.of(app).find(({ name }) => name === row.queue)
  if (!queue) throw new ExportFailed('other')
  const total = row.row_count > 0 ? row.row_count : await prepare(app, row, queue)
  const pages =
    'items' in queue ? pagesOf(app, row, queue, total) : queue.pages(app, inputOf(row, queue), row.language)
  const file = await open(path, 'wx', 0o600)
  try {
    let rows = 0
    let bytes = await append(file, queue.start(row.language))
    let started = performance.now()
    for await (const lines of pages) {
      if (stateOf(app).isClosing) throw new Stopping()
      const text = lines.join('')
      if (!(await hasRoom(app, Buffer.byteLength(text)))) throw new ExportFailed('noRoom')
      bytes += await append(file, text)
      rows += lines.length
      const progress = { seen_at: app.clock.now(), written_rows: rows }
      if (!(await store.changeClaimed(app.db, row, progress))) throw new ClaimLost()
      await sleep(Math.min(pauseMaxMs, performance.now() - started))
      started = performance.now()
    }
    await file.datasync()
    return { rows, bytes }
  } finally {
    await file.close()
  }
}

async function append(file: FileHandle, text: string): Promise<number> {
  const bytes = Buffer.from(text)
  await file.appendFile(bytes)
  return bytes.length
}

const inputOf = (row: store.ExportRow, { call }: ExportedQueue | ExportedLog): unknown =>
  z.decode(call.input as z.ZodMiniType, JSON.parse(row.input) as never)

async function* pagesOf(app: App, row: store.ExportRow, queue: ExportedQueue, total: number) {
  for (let page = 0; page * store.pageRows < total; page += 1)
    yield queue.lines(app, await store.itemsOn(app.db, row.id, page), row.language)
}

/**
 * Stores which items match now, in their order, so that later changes move none of them; rows that never change are
 * only counted. @returns their number
 */
async function prepare(app: App, row: store.ExportRow, queue: ExportedQueue | ExportedLog): Promise<number> {
  const input = inputOf(row, queue)
  if ('pages' in queue) return storeCount(app, row, (tx) => countAll(app, tx, input, queue))
  const items = await queue.items(app, input, limits.queueExportRowsMax)
  return storeCount(app, row, (tx) => store.storeItems(tx, row.id, items))
}

type Count = (tx: Tx) => Promise<number>

async function storeCount(app: App, row: store.ExportRow, count: Count): Promise<number> {
  try {
    return await app.transaction(async (tx) => {
      await store.allowLongStatements(tx)
      const row_count = await count(tx)
      const change = { row_count, seen_at: app.clock.now() }
      if (!(await store.changeClaimed(tx, row, change))) throw new ClaimLost()
      return row_count
    })
  } catch (error) {
    if (store.isTooSlow(error)) throw new ExportFailed('tooSlow')
    throw error
  }
}

/** Part of a log would be taken for all of it, so there is none of one that is too long. */
async function countAll(app: App, tx: Tx, input: unknown, log: ExportedLog): Promise<number> {
  const count = await log.count(app, tx, input, limits.queueExportRowsMax + 1)
  if (count > limits.queueExportRowsMax) throw new ExportFailed('tooMany')
  return count
}

/** The job: removes exports whose time is over. */
export async function sweepQueueExports(app: App): Promise<void> {
  for (const id of await store.expired(app.db, app.clock.now())) await removeExport(app, id)
}

/** First the file, then its row; meanwhile no process can claim it under another name. */
const removeExport = (app: App, id: string): Promise<void> =>
  app.transaction(async (tx) => {
    const row = await store.lock(tx, id)
    if (row?.file) await filesOf(app).remove(row.file)
    await store.removeItems(tx, id)
    await store.remove(tx, id)
  })
