import { mayUse, type OperatorRole } from '@mynah/contract/admin-api'
import type { Credentials, OperatorSession } from '@mynah/contract/operators'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { adminCalls, type AdminCtx } from './admin-api.ts'
import { drawPassword, hashOf, idleMs, reset, sessionMs } from './service.ts'
import * as store from './store.ts'

// What admins do with other operators. Nobody does it with themselves.

const aboutOf = (id: string) => `operator ${id}`

/**
 * Another operator, locked with all admins, so that of two admins who take each other's role one is refused. Throws
 * NoDataFound, NoPermission.
 */
async function lockOther({ tx, operator }: Pick<AdminCtx, 'tx' | 'operator'>, id: string) {
  if (id === operator.id) throw new ApiError('NoPermission')
  const admins = await store.lockAdmins(tx)
  const row = await store.lock(tx, id)
  if (!row) throw new ApiError('NoDataFound')
  return { row, isLastAdmin: admins.length === 1 && admins[0] === id }
}

/** Disables an operator and ends their sessions, or enables them. Throws LastAdmin. */
export async function disable(ctx: AdminCtx, id: string, disabled: boolean): Promise<void> {
  const { isLastAdmin } = await lockOther(ctx, id)
  if (disabled && isLastAdmin) throw new ApiError('LastAdmin')
  await store.update(ctx.tx, id, { disabled })
  if (disabled) {
    await store.deleteSessionsOf(ctx.tx, id)
    await store.deleteDevicesOf(ctx.tx, id)
  }
  ctx.record(aboutOf(id), { disabled })
}

/** Changes a role; one with more rights needs a second operator where two are required. Throws LastAdmin. */
export async function setRole(ctx: AdminCtx, id: string, role: OperatorRole): Promise<void> {
  const { row, isLastAdmin } = await lockOther(ctx, id)
  if (role !== 'admin' && isLastAdmin) throw new ApiError('LastAdmin')
  await store.update(ctx.tx, id, { role })
  ctx.record(aboutOf(id), { before: `${row.name}: ${row.role}`, value: `${row.name}: ${role}` })
  ctx.atOnce(raises(ctx, row.role, role) ? 'alone' : 'always')
}

/** Whether there is a call that the one role may make and the other may not. */
const raises = (app: Pick<App, 'extensions'>, from: OperatorRole, to: OperatorRole): boolean =>
  adminCalls.of(app).some(({ call }) => mayUse(call, to) && !mayUse(call, from))

/**
 * Gives an operator a new password and second factor, and ends their sessions; of an admin it needs a second operator
 * where two are required.
 */
export async function resetOther(ctx: AdminCtx, id: string): Promise<Credentials> {
  const fresh = await drawPassword()
  const { row } = await lockOther(ctx, id)
  const now = ctx.clock.now()
  const made = await reset(ctx.tx, secretBoxOf(ctx), row, { now, by: ctx.operator.id }, fresh)
  const since = new Date(Math.max(row.created_at, row.reset_at)).toISOString()
  const who = `${row.name}, ${row.role}`
  ctx.record(aboutOf(id), {
    before: `${who}; password and authenticator since ${since}`,
    value: `${who}; new password and authenticator`,
  })
  ctx.atOnce(row.role === 'admin' ? 'alone' : 'always')
  return made
}

const sessionsShown = 100

/** The newest sessions of an operator that have not ended. Throws NoDataFound. */
export async function sessionsOf(ctx: AdminCtx, id: string): Promise<OperatorSession[]> {
  if (!(await store.find(ctx.db, id))) throw new ApiError('NoDataFound')
  const now = ctx.clock.now()
  const mine = hashOf(ctx.token)
  const since = { begun: now - sessionMs, used: now - idleMs }
  const rows = await store.sessionsOf(ctx.db, id, since, sessionsShown)
  return rows.map(({ token_hash, created_at, last_at, address }) => ({
    id: token_hash.toString('hex'),
    createTime: created_at,
    lastTime: last_at,
    address,
    isCurrent: token_hash.equals(mine),
  }))
}

/** Ends one session of an operator, or all but the present one. Throws NoDataFound. */
export async function endSessions(ctx: AdminCtx, id: string, session: string | undefined): Promise<void> {
  if (!(await store.find(ctx.tx, id))) throw new ApiError('NoDataFound')
  const which = session === undefined ? { but: hashOf(ctx.token) } : { only: Buffer.from(session, 'hex') }
  const count = await store.endSessions(ctx.tx, id, which)
  if (session !== undefined && count === 0) throw new ApiError('NoDataFound')
  ctx.record(aboutOf(id), { sessions: count })
}
