import type { DataExport } from '@mynah/contract/destroy'
import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { filesOf } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import * as auth from '#features/auth/index.ts'
import { makeExports } from './export.ts'
import { blockersOf } from './parts.ts'
import * as store from './store.ts'
import { workingDaysAfter } from './working-days.ts'

type Proof = { password?: string | undefined; code?: string | undefined }

/** Asks for the end of the account; every session ends with it. @returns when it will be. */
export async function apply(ctx: Ctx, proof: Proof): Promise<number> {
  await auth.requireSettled(ctx)
  if ((await blockersOf(ctx, ctx.userId)).length > 0) throw new Refusal('DestroyBlocked')
  const use = await auth.prove(ctx, proof)
  const now = ctx.clock.now()
  const due = workingDaysAfter(now, limits.destroyWorkingDays)
  await ctx.transaction(async (tx) => {
    await use(tx)
    await store.put(tx, { user_id: ctx.userId, state: 'asked', asked_at: now, due_at: due, done_at: 0 })
    await auth.endAllSessions(ctx, tx, ctx.userId)
  })
  return due
}

/** Exports that one person may have made in a day: each reads everything. */
const exportRate = { points: 5, seconds: 86_400 }

/** A new export, unless one is being made. */
export async function askExport(ctx: Ctx): Promise<DataExport> {
  const now = ctx.clock.now()
  const row = await ctx.transaction(async (tx) => {
    await store.lockPerson(tx, ctx.userId)
    const last = await store.newestExport(tx, ctx.userId, now)
    if (last?.state === 'waiting') return last
    if (!(await ctx.limiter.take('export', exportRate, ctx.userId))) throw new Refusal('TooOften')
    const expires_at = now + limits.exportMs
    const made = { id: newId(), user_id: ctx.userId, state: 'waiting', file: '', size: 0 }
    const next: store.ExportRow = { ...made, created_at: now, claimed_at: 0, expires_at }
    await store.insertExport(tx, next)
    return next
  })
  // The job would find it too, a little later.
  makeExports(ctx).catch((error: unknown) => ctx.log.error({ error }, 'an export could not be made'))
  return viewOf(row)
}

export const viewOf = (row: store.ExportRow): DataExport => ({
  id: row.id,
  state: row.state as DataExport['state'],
  size: row.size,
  createTime: row.created_at,
  expireTime: row.expires_at,
})

export async function removeExport(app: App, row: store.ExportRow): Promise<void> {
  if (row.file) await filesOf(app).remove(row.file)
  await store.removeExport(app.db, row.id)
}
