import { dailySignInAdmin as calls } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import * as ledger from '#features/ledger/index.ts'
import { replacedSince, serveAdmin } from '#features/operators/index.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
const daysShown = 90

export const dailySignInAdminHandlers = serveAdmin(calls, {
  async rewards(ctx) {
    return { points: await store.rewards(ctx.db) }
  },
  async setRewards(ctx, { points }) {
    const before = await store.rewards(ctx.tx)
    const isRaised = points.some((one, day) => one > (before[day] ?? 0))
    if (isRaised && (await ledger.isInUse(ctx.tx))) {
      const replaced = await replacedSince(ctx.tx, calls.setRewards.path, ctx.clock.now() - dayMs)
      const had = [before, ...replaced.map((rewards) => rewards.split(' ').map(Number))]
      if (points.some((one, day) => had.some((rewards) => one > 2 * (rewards[day] ?? 0))))
        throw new ApiError('RaiseTooLarge')
    } else ctx.atOnce(isRaised ? 'alone' : 'always')
    await store.setRewards(ctx.tx, points)
    ctx.record('sign-in rewards', { before: before.join(' '), value: points.join(' ') })
    return null
  },
  async figures(ctx) {
    // Numbers of complete days, so a standby is good enough.
    const first = new Date(ctx.clock.now() - daysShown * dayMs).toISOString().slice(0, 10)
    return { list: await ctx.staleRead(({ db }) => store.figures(db, limits.goldBarDays, first)) }
  },
})
