import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#platform/app.ts'
import { auditHeadFile } from '#platform/backups/restore.ts'
import * as store from './store.ts'

type AuditHead = { seq: number; hash: string }

const pathOf = ({ config }: App) => join(config.dataFolder, auditHeadFile)

/**
 * The newest audit log entry that this server has seen, stored in the data folder: the hash chain alone cannot show
 * that entries were cut off its end. Undefined before the first one.
 */
async function storedHead(app: App): Promise<AuditHead | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(app), 'utf8')) as AuditHead
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Advances it if the chain still contains the old one; runs after each recorded call and every minute. */
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
  // The file never appears half-written under its name.
  const part = `${pathOf(app)}.${randomUUID()}.part`
  await writeFile(part, JSON.stringify(newest), { mode: 0o600, flush: true })
  await rename(part, pathOf(app))
}

const holds = async (app: App, { seq, hash }: AuditHead): Promise<boolean> =>
  (await store.auditHead(app.db, seq))?.hash === hash

const checkedAtOnce = 5_000
/** The time limit of one call, which says where the next one continues. */
const checkMs = 1_000

/**
 * Checks entries after one: `rows` is the last one checked, `wrong` the first that was changed, is missing or was cut
 * off the end; 0 if none. Until `done`, call again with `rows`.
 */
export async function checkAudit(
  app: App,
  after: number,
): Promise<{ rows: number; wrong: number; done: boolean }> {
  // Read first: entries added meanwhile come after it.
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
  // The chain is intact but ends too early, or was rewritten from some entry on.
  return { rows, wrong: Math.min(rows + 1, stored.seq), done: true }
}
