import { vipEvents, vipPlans } from '@mynah/contract/vip'
import { emit } from '#platform/bus/emit.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import type { Product } from '#features/wallet/index.ts'
import * as store from './store.ts'

const dayMs = 86_400_000
const daysOf = (plan: string) => vipPlans.find(({ id }) => id === plan)?.days ?? 0

/** A paid plan starts at once, or when the present one ends. */
export const vipProduct: Product = {
  kind: 'vip',
  systemAccount: 'vip',
  bill: 'vip',
  subjects: vipPlans.map(({ id }) => id),
  titleOf: (plan) => `VIP ${daysOf(plan)}`,
  async deliver(app, tx, userId, plan) {
    const until = await store.extend(tx, userId, daysOf(plan) * dayMs, app.clock.now())
    afterCommit(tx, () => emit(app, [userId], vipEvents.changed, { until }))
  },
}
