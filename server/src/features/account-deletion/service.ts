import { createHash } from 'node:crypto'
import type { DataExport } from '@mynah/contract/account-deletion'
import { limits } from '@mynah/contract/limits'
import type { Tx } from '#platform/database/database.ts'
import { newId, newToken } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { blockersOf } from '#features/account/index.ts'
import * as auth from '#features/auth/index.ts'
import { makeExports } from './export.ts'
import * as store from './store.ts'
import { workingDaysAfter } from './working-days.ts'

const exportMs = 7 * 86_400_000

type Proof = { password?: string | undefined; code?: string | undefined }

/** Requests the deletion of the account; ends every session. @returns when it will be deleted */
export async function apply(ctx: Ctx, proof: Proof): Promise<number> {
  await auth.requireLongSession(ctx)
  if ((await blockersOf(ctx, ctx.userId)).length > 0) throw new ApiError('DestroyBlocked')
  const use = await auth.prove(ctx, proof)
  const now = ctx.clock.now()
  const due = workingDaysAfter(now, limits.deletionWorkingDays)
  await ctx.transaction(async (tx) => {
    await use(tx)
    await store.put(tx, { user_id: ctx.userId, state: 'asked', asked_at: now, due_at: due, done_at: 0 })
    await auth.endAllSessions(ctx, tx, ctx.userId, 'deleted')
  })
  return due
}

/** Exports of one user in a day: each reads all their data. */
const exportRate = { points: 5, seconds: 86_400 }

type Asked = { id?: string | undefined; password?: string | undefined; verCode?: string | undefined }

/**
 * A new export unless one is running, or the given one, with a new key to its file. Needs a proof, since a session
 * alone must not be able to read everything at once. Throws PasswordWrong, CodeWrong.
 */
export async function askExport(
  ctx: Ctx,
  { id, password, verCode }: Asked,
): Promise<DataExport & { key: string }> {
  await auth.requireLongSession(ctx)
  const use = await auth.prove(ctx, { password, code: verCode })
  const now = ctx.clock.now()
  const key = newToken()
  const row = await ctx.transaction(async (tx) => {
    await use(tx)
    await store.lockPerson(tx, ctx.userId)
    const found =
      id === undefined ? await newestOrNew(ctx, tx) : await store.exportOf(tx, ctx.userId, id, now)
    if (!found) throw new ApiError('NoDataFound')
    await store.setKey(tx, found.id, hashOfKey(key))
    return found
  })
  // The job would do it too, a little later.
  makeExports(ctx).catch((error: unknown) => ctx.log.error({ error }, 'an export could not be made'))
  return { ...viewOf(row), key }
}

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

async function newestOrNew(ctx: Ctx, tx: Tx): Promise<store.ExportRow> {
  const now = ctx.clock.now()
  const last = await store.newestExport(tx, ctx.userId, now)
  if (last?.state === 'waiting') return last
  if (!(await ctx.limiter.take('export', exportRate, ctx.userId))) throw new ApiError('TooOften')
  const expires_at = now + exportMs
  const made = { id: newId(), user_id: ctx.userId, state: 'waiting', file: '', size: 0, key_hash: null }
  const next: store.ExportRow = { ...made, created_at: now, claimed_at: 0, expires_at }
  await store.insertExport(tx, next)
  return next
}

export const viewOf = (row: store.ExportRow): DataExport => ({
  id: row.id,
  state: row.state as DataExport['state'],
  size: row.size,
  createTime: row.created_at,
  expireTime: row.expires_at,
})
