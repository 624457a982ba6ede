import { vipAdmin as calls, vipEvents, vipPlans } from '@mynah/contract/vip'
import { emit } from '#platform/bus/emit.ts'
import { ApiError } from '#platform/api-error.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import * as account from '#features/account/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import * as store from './store.ts'

const dayMs = 86_400_000

export const vipAdminHandlers = serveAdmin(calls, {
  async state(ctx, { userId }) {
    await requirePerson(ctx, userId)
    return { until: await store.untilOf(ctx.db, userId) }
  },
  async grant(ctx, { userId, plan, until: seen }) {
    await requirePerson(ctx, userId)
    const days = vipPlans.find(({ id }) => id === plan)?.days ?? 0
    const until = await store.extendSeen(ctx.tx, userId, days * dayMs, ctx.clock.now(), seen)
    if (until === undefined) throw new ApiError('VipChanged')
    ctx.record(`person ${userId}`, { vipDays: days })
    afterCommit(ctx.tx, () => emit(ctx, [userId], vipEvents.changed, { until }))
    return { until }
  },
  async end(ctx, { userId }) {
    const now = ctx.clock.now()
    if (!(await store.end(ctx.tx, userId, now))) throw new ApiError('NoDataFound')
    ctx.record(`person ${userId}`, { vipDays: 0 })
    afterCommit(ctx.tx, () => emit(ctx, [userId], vipEvents.changed, { until: now }))
    return null
  },
})

async function requirePerson(ctx: AdminCtx, userId: string): Promise<void> {
  if (!(await account.find(ctx.db, userId))) throw new ApiError('NoDataFound')
}
