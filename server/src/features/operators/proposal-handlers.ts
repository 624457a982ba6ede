import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { proposals as calls } from '@mynah/contract/proposals'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import { withOlder } from '#platform/http/serve.ts'
import { adminCalls, serveAdmin } from './admin-api.ts'
import { agreeTo, applyDue, isForTwo, lockWaiting } from './proposals.ts'
import * as store from './proposals-store.ts'

const waitingMax = 100

const servedOf = (app: App) => (path: string) => adminCalls.of(app).find(({ call }) => call.path === path)

type Shown = AdminOutput<typeof calls.agree>['credentials']

export const applyDueProposals = (app: App): Promise<void> => applyDue(app, servedOf(app))

export const proposalHandlers = serveAdmin(calls, {
  async list(ctx, { waiting, before }) {
    const { list, more } = waiting
      ? await withOlder((limit) => store.waiting(ctx.db, limit), waitingMax)
      : await withOlder((limit) => store.ended(ctx.db, before, limit))
    const { id: me, role } = ctx.operator
    const find = servedOf(ctx)
    return {
      more,
      list: list.map((row) => {
        const call = find(row.call)?.call
        const [entry] = JSON.parse(row.detail) as { detail: Record<string, unknown> }[]
        return {
          id: row.id,
          call: row.call,
          subject: row.subject,
          before: String(entry?.detail['before']),
          value: String(entry?.detail['value']),
          operator: row.by_name,
          createTime: row.created_at,
          dueTime: isForTwo(ctx, call) ? 0 : row.due_at,
          state: row.state,
          decidedBy: row.ended_name ?? '',
          decideTime: row.decided_at,
          isMine: row.operator_id === me,
          mayAgree: isForTwo(ctx, call) && row.operator_id !== me && call !== undefined && mayUse(call, role),
        }
      }),
    }
  },
  async agree(ctx, { id }) {
    const row = await lockWaiting(ctx.tx, id)
    const served = servedOf(ctx)(row.call)
    if (!served || !isForTwo(ctx, served.call) || !mayUse(served.call, ctx.operator.role))
      throw new ApiError('NoPermission')
    ctx.record(row.subject, { proposal: id, call: row.call })
    const data = await agreeTo(ctx, served, row)
    return { credentials: row.call === operators.reset.path ? ((data ?? null) as Shown) : null }
  },
  async decline(ctx, { id }) {
    const row = await lockWaiting(ctx.tx, id)
    const state = row.operator_id === ctx.operator.id ? 'withdrawn' : 'declined'
    await store.end(ctx.tx, id, { state, decided_by: ctx.operator.id, decided_at: ctx.clock.now() })
    ctx.record(row.subject, { proposal: id, call: row.call, state })
    return null
  },
})
