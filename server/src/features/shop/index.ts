import type { Good } from '@mynah/contract/shop'
import type { Language } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database/database.ts'
import type { HeldFunds } from '#features/ledger/index.ts'
import * as carts from './cart-store.ts'
import * as goods from './goods-store.ts'
import * as store from './order-store.ts'
import { goodOf, orderView, withVariants } from './views.ts'

/**
 * For features that place orders, such as the daily sign-in for its gifts:
 *
 *     const placed = await placeOrder(app, tx, {
 *       userId,
 *       lines: [{ variantId, count: 1 }],
 *       addressId, // for shipped goods; virtual goods need none
 *       payment: 'streak', // costs no points; only for goods with `streakDays`
 *     })
 *
 * Call it in the transaction (and within `idempotent`) that also takes the payment, after taking it: order, stock and
 * payment then happen together or not at all. Throws NoDataFound, GoodsChanged, AddressMissing, OutOfStock, which the
 * call has to declare. `orderView(placed.row, placed.lines, language)` is the view for clients.
 */
export { complete, giftReturns, giveBack, placeOrder, ship } from './orders.ts'
export { writeGood } from './goods.ts'
export { changeStock } from './goods-store.ts'
export { countToShip } from './order-store.ts'
export { orderView }

/** Goods that a streak is exchanged for, fewest days first; `streakDays` is their price. */
export async function streakGifts(db: Db, language: Language): Promise<Good[]> {
  const found = await withVariants(db, await goods.gifts(db))
  return found.map(({ row, variants }) => goodOf(row, variants, language))
}

/** The price in days of this variant's good; undefined if a streak is not exchanged for it. */
export async function streakDaysOf(db: Db, variantId: string): Promise<number | undefined> {
  const [variant] = await goods.variantsAmong(db, [variantId])
  const [good] = variant ? await goods.goodsAmong(db, [variant.good_id]) : []
  return good?.is_on_sale && good.streak_days > 0 ? good.streak_days : undefined
}

export const orderHeldFunds: HeldFunds = {
  what: 'order',
  heldFor: store.heldAmong,
  holding: store.heldIds,
}

/** An account cannot be deleted while an order is open. */
export const blockedByOrder = async (app: App, userId: string): Promise<'order' | null> =>
  (await store.hasOpen(app.db, userId)) ? 'order' : null

export async function* exportOrders(app: App, userId: string): AsyncIterable<unknown> {
  for (let offset = 0; ; offset += 200) {
    const rows = await store.ofPerson(app.db, userId, undefined, { limit: 200, offset })
    const lines = await store.linesOf(
      app.db,
      rows.map(({ id }) => id),
    )
    for (const row of rows)
      yield orderView(
        row,
        lines.filter((line) => line.order_id === row.id),
        'en',
      )
    if (rows.length < 200) return
  }
}

export async function eraseOrders(app: App, userId: string): Promise<void> {
  await carts.removeAllOf(app.db, userId)
  await store.forgetAddresses(app.db, userId)
}
