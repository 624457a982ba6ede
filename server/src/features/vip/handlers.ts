import { vip as calls, vipPlans } from '@mynah/contract/vip'
import { Refusal } from '#platform/refusal.ts'
import { serve } from '#platform/serve.ts'
import * as store from './store.ts'

export const vipHandlers = serve(calls, {
  async state(ctx) {
    const until = await store.untilOf(ctx.db, ctx.userId)
    return { vip: until > ctx.clock.now(), until, plans: vipPlans.map((plan) => ({ ...plan })) }
  },
  async open(ctx, { userId }) {
    if (userId !== undefined && userId !== ctx.userId) throw new Refusal('NoPermission')
    throw new Refusal('PaymentNotReady')
  },
})
