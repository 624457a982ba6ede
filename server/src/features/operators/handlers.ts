import { operators as calls } from '@mynah/contract/operators'
import { ApiError } from '#platform/api-error.ts'
import { secretBoxOf } from '#platform/secrets/encryption.ts'
import { serveAdmin } from './admin-api.ts'
import { disable, endSessions, resetOther, sessionsOf, setRole } from './management.ts'
import * as service from './service.ts'
import { checkAudit } from './audit-head.ts'
import { auditRows } from './audit-store.ts'
import * as store from './store.ts'
import { waitingFor } from './waiting.ts'

const auditPage = 100

const viewOf = ({ id, name, role, disabled, created_at }: store.OperatorRow) => ({
  id,
  name,
  role,
  disabled,
  createTime: created_at,
})

export const operatorAdminHandlers = serveAdmin(calls, {
  async login(ctx, { name, password, code }) {
    const { address, device: known } = ctx
    const { token, device, operator } = await service.login(ctx, {
      ...{ name, password, code, address },
      device: known,
    })
    ctx.setToken(token)
    ctx.setDevice(device)
    return viewOf(operator)
  },
  async logout(ctx) {
    await store.deleteSession(ctx.tx, service.hashOf(ctx.token))
    ctx.record(`operator ${ctx.operator.id}`)
    ctx.setToken('')
    return null
  },
  async me(ctx) {
    const row = await store.find(ctx.db, ctx.operator.id)
    if (!row) throw new ApiError('SessionInvalid')
    return viewOf(row)
  },
  async changePassword(ctx, { old, next }) {
    const { operator, tx } = ctx
    const password_hash = await service.freshHash(ctx, operator.id, old, next)
    await store.update(tx, operator.id, { password_hash })
    await store.deleteSessionsOf(tx, operator.id)
    ctx.record(`operator ${operator.id}`)
    ctx.setToken('')
    return null
  },
  waiting: (ctx) => waitingFor(ctx, ctx.operator.role),
  list: async (ctx) => ({ list: (await store.list(ctx.db)).map(viewOf) }),
  async add(ctx, { name, role }) {
    const fresh = await service.drawPassword()
    const made = await service.add(
      ctx.tx,
      secretBoxOf(ctx),
      { name, role, now: ctx.clock.now(), by: ctx.operator.id },
      fresh,
    )
    ctx.record(`operator ${made.id}`, { name, role })
    return made
  },
  async disable(ctx, { id, disabled }) {
    await disable(ctx, id, disabled)
    return null
  },
  async setRole(ctx, { id, role }) {
    await setRole(ctx, id, role)
    return null
  },
  reset: (ctx, { id }) => resetOther(ctx, id),
  sessions: async (ctx, { id }) => ({ list: await sessionsOf(ctx, id) }),
  async endSessions(ctx, { id, session }) {
    await endSessions(ctx, id, session)
    return null
  },
  async audit(ctx, wanted) {
    const rows = await auditRows(ctx.db, wanted, auditPage + 1)
    const list = rows.slice(0, auditPage).map((row) => ({
      seq: row.seq,
      at: row.at,
      operator: row.operator_name,
      action: row.action,
      subject: row.subject,
      detail: row.detail,
    }))
    return { list, more: rows.length > auditPage }
  },
  checkAudit: (ctx, { after = 0 }) => checkAudit(ctx, after),
})
