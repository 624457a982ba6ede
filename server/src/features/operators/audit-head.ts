import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import { auditHeadFile } from '#platform/restore.ts'
import * as store from './store.ts'

type AuditHead = { seq: number; hash: string }

const pathOf = ({ config }: App) => join(config.dataFolder, auditHeadFile)

/**
 * The newest entry of the audit log that this server has seen, in the data folder: the hash chain alone cannot show
 * that entries were cut from its end. Undefined before the first one.
 */
async function storedHead(app: App): Promise<AuditHead | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(app), 'utf8')) as AuditHead
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Moves it forward along a chain that still holds it; runs after each recorded call and every minute. */
export async function storeAuditHead(app: App): Promise<void> {
  const stored = await storedHead(app)
  const newest = await store.auditHead(app.db)
  if (newest?.seq === stored?.seq && newest?.hash === stored?.hash) return
  if (!newest || (stored && !(await holds(app, stored)))) {
    app.log.error(
      {},
      'the audit log is shorter or another one than this server has seen: check it in the console',
    )
    return
  }
  // Never a half-written file under its name.
  const part = `${pathOf(app)}.${randomUUID()}.part`
  await writeFile(part, JSON.stringify(newest), { mode: 0o600, flush: true })
  await rename(part, pathOf(app))
}

const holds = async (app: App, { seq, hash }: AuditHead): Promise<boolean> =>
  (await store.auditHead(app.db, seq))?.hash === hash

const checkedAtOnce = 5_000
/** One call works so long at most, and says where the next one goes on. */
const checkMs = 1_000

/**
 * Looks at the entries after one: `rows` is the last that was looked at, `wrong` the first that is changed, missing or cut
 * from the end, 0 where none is. Until `done` the next call goes on after `rows`.
 */
export async function checkAudit(
  app: App,
  after: number,
): Promise<{ rows: number; wrong: number; done: boolean }> {
  // Read first: what is added meanwhile stands behind it.
  const stored = await storedHead(app)
  const until = performance.now() + checkMs
  let rows = after
  for (;;) {
    const { count, wrong } = await store.checkAudit(app.db, rows, checkedAtOnce)
    rows += count
    if (wrong) return { rows, wrong, done: true }
    if (count < checkedAtOnce) break
    if (performance.now() > until) return { rows, wrong: 0, done: false }
  }
  if (!stored || (await holds(app, stored))) return { rows, wrong: 0, done: true }
  // A chain that is whole ends too early, or was written again from some entry on.
  return { rows, wrong: Math.min(rows + 1, stored.seq), done: true }
}
