import { parseMoney } from '@mynah/contract/money'
import { vip as calls, vipPlans } from '@mynah/contract/vip'
import { Refusal } from '#platform/refusal.ts'
import { serve } from '#platform/serve.ts'
import { place } from '#features/wallet/index.ts'
import * as store from './store.ts'

export const vipHandlers = serve(calls, {
  async state(ctx) {
    const until = await store.untilOf(ctx.db, ctx.userId)
    return { vip: until > ctx.clock.now(), until, plans: vipPlans.map((plan) => ({ ...plan })) }
  },
  async open(ctx, { userId, vipId }) {
    if (userId !== undefined && userId !== ctx.userId) throw new Refusal('NoPermission')
    const plan = vipPlans.find(({ id }) => id === vipId)
    const cents = plan && parseMoney(plan.price)
    if (!cents) throw new Refusal('BadParameter')
    const order = await place(ctx, ctx.userId, { kind: 'vip', subject: vipId, cents })
    return { orderId: order.id, money: cents }
  },
})
