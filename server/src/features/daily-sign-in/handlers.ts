import { dailySignIn as calls } from '@mynah/contract/daily-sign-in'
import { addDays } from '@mynah/contract/days'
import { ApiError } from '#platform/api-error.ts'
import { serve, type Ctx } from '#platform/http/serve.ts'
import { idempotent } from '#features/idempotency/index.ts'
import { paymentHoldOf } from '#features/ledger/index.ts'
import * as shop from '#features/shop/index.ts'
import { redeem } from './gifts.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export const dailySignInHandlers = serve(calls, {
  async last(ctx) {
    return seen(ctx, await store.find(ctx.db, ctx.userId))
  },
  sign: (ctx, input) => idempotent(ctx, calls.sign, input, (tx) => service.sign(ctx, tx, ctx.userId)),
  async month(ctx, { month }) {
    const first = `${month}-01`
    const rows = await store.daysOf(ctx.db, ctx.userId, first, `${addDays(first, 31).slice(0, 7)}-01`)
    return { list: rows.map(({ day, streak, points }) => ({ day, streak, points })) }
  },
  async gifts(ctx) {
    return { list: await shop.streakGifts(ctx.db, ctx.language) }
  },
  redeem: (ctx, input) =>
    idempotent(
      ctx,
      calls.redeem,
      input,
      (tx) => redeem(ctx, tx, input),
      async () => {
        const until = await paymentHoldOf(ctx, ctx.userId)
        if (until > 0) throw new ApiError('ProofTooNew', { until })
      },
    ),
  async setTimeZone(ctx, { timeZone }) {
    return seen(ctx, await ctx.transaction((tx) => service.setTimeZone(ctx, tx, ctx.userId, timeZone)))
  },
  async setReminder(ctx, { isOn }) {
    return seen(ctx, await ctx.transaction((tx) => service.setReminder(ctx, tx, ctx.userId, isOn)))
  },
})

const seen = async (ctx: Ctx, row: store.PersonRow) =>
  service.stateOf(row, await store.rewards(ctx.db), ctx.clock.now())
