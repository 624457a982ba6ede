import type { dailySignIn as calls } from '@mynah/contract/daily-sign-in'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { ApiError } from '#platform/api-error.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { orderView, placeOrder, streakDaysOf } from '#features/shop/index.ts'
import { stateOf, takeStreak } from './service.ts'
import * as store from './store.ts'

/** Takes the streak or the gold bar, and places the order, in one transaction. */
export async function redeem(
  ctx: Ctx,
  tx: Tx,
  { variantId, addressId }: InputOf<typeof calls.redeem>,
): Promise<OutputOf<typeof calls.redeem>> {
  const { userId, language } = ctx
  const days = await streakDaysOf(tx, variantId)
  if (days === undefined) throw new ApiError('NoDataFound')
  const { row, taken } = await takeStreak(ctx, tx, userId, days)
  const lines = [{ variantId, count: 1 }]
  const [placed] = await placeOrder(ctx, tx, { userId, lines, addressId, payment: 'streak' })
  if (!placed) throw new Error('one line makes one order')
  await store.addGift(tx, { order_id: placed.row.id, user_id: userId, streak: taken })
  const state = stateOf(row, await store.rewards(tx), ctx.clock.now())
  return { order: orderView(placed.row, placed.lines, language), state }
}
