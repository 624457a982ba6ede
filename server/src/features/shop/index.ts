import type { Good } from '@mynah/contract/shop'
import type { Language } from '@mynah/contract/languages'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import type { HeldFunds } from '#features/ledger/index.ts'
import * as carts from './cart-store.ts'
import * as goods from './goods-store.ts'
import * as store from './order-store.ts'
import { goodOf, orderView, withVariants } from './views.ts'

/**
 * The way to order for another feature, such as the daily sign-in for its gifts:
 *
 *     const placed = await placeOrder(app, tx, {
 *       userId,
 *       lines: [{ variantId, count: 1 }],
 *       addressId, // of a parcel; virtual goods need none
 *       payment: 'streak', // nothing is paid, and only goods with `streakDays` can be ordered so
 *     })
 *
 * It belongs into the caller's transaction (and `idempotent`), after what the caller takes for it: order, stock and what
 * was taken then happen together or not at all. Refusals: NoDataFound, GoodsChanged, AddressMissing, OutOfStock. The
 * caller's call declares them. `orderView(placed.row, placed.lines, language)` is what a client is shown.
 */
export { complete, giftReturns, giveBack, placeOrder, ship } from './orders.ts'
export { writeGood } from './goods.ts'
export { changeStock } from './goods-store.ts'
export { countToShip } from './order-store.ts'
export { orderView }

/** What the days of a streak are exchanged for, the fewest days first; each says in `streakDays` how many it takes. */
export async function streakGifts(db: Db, language: Language): Promise<Good[]> {
  const found = await withVariants(db, await goods.gifts(db))
  return found.map(({ row, variants }) => goodOf(row, variants, language))
}

/** The days that the good of this variant takes; undefined where it is none that a streak is exchanged for. */
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

/** An account stays while something is on its way to its owner. */
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
