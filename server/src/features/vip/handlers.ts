import { parseMoney } from '@mynah/contract/money'
import { vip as calls, vipPlans } from '@mynah/contract/vip'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { serve } from '#platform/http/serve.ts'
import { createOrder } from '#features/wallet/index.ts'
import * as store from './store.ts'

export const vipHandlers = serve(calls, {
  async state(ctx) {
    const until = await store.untilOf(ctx.db, ctx.userId)
    return { vip: until > ctx.clock.now(), until, plans: vipPlans.map((plan) => ({ ...plan })) }
  },
  async open(ctx, { userId, vipId }) {
    if (userId !== undefined && userId !== ctx.userId) throw new ApiError('NoPermission')
    const plan = vipPlans.find(({ id }) => id === vipId)
    const cents = plan && parseMoney(plan.price)
    if (!cents) throw badParameter('vipId')
    const order = await createOrder(ctx, ctx.userId, { kind: 'vip', subject: vipId, cents })
    return { orderId: order.id, money: cents }
  },
})
