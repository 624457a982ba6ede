import { limits } from '@mynah/contract/limits'
import type { Language } from '@mynah/contract/languages'
import { shopEvents } from '@mynah/contract/shop'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { emit } from '#platform/bus/emit.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { afterCommit } from '#platform/database/transaction.ts'
import { addressOf, type Destination } from '#features/addresses/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { productOf } from '#features/wallet/index.ts'
import * as carts from './cart-store.ts'
import * as goods from './goods-store.ts'
import * as store from './order-store.ts'

export type Wanted = {
  userId: string
  lines: readonly { variantId: string; count: number }[]
  /** Required if something has to be shipped. */
  addressId?: string | undefined
  /**
   * `points`: held until shipping, for goods of the shop. `streak`: none, for gifts of the daily sign-in, whose days
   * the caller has taken in the same transaction.
   */
  payment: 'points' | 'streak'
  /** The total that the user saw; if it differs, the order is refused. */
  points?: number
}

export type PlacedOrder = { row: store.OrderRow; lines: store.OrderLineRow[] }

type Chosen = { variant: goods.VariantRow; good: goods.GoodRow; count: number }

/**
 * Places an order: takes stock and points in this transaction. Virtual goods are delivered at once, as an order
 * separate from that of shipped goods. Throws NoDataFound for goods not sold this way, GoodsChanged, AddressMissing,
 * OutOfStock, and what `post` throws.
 */
export async function placeOrder(app: App, tx: Tx, wanted: Wanted): Promise<PlacedOrder[]> {
  const chosen = await chosenOf(tx, wanted)
  const sum = chosen.reduce((all, { good, count }) => all + good.points * count, 0)
  if (wanted.points !== undefined && wanted.points !== sum) throw new ApiError('GoodsChanged')
  const virtual = chosen.filter(({ good }) => good.delivery !== '')
  const parcels = chosen.filter(({ good }) => good.delivery === '')
  const address = parcels.length > 0 ? await requireAddress(tx, wanted) : null
  const placed = [
    ...(parcels.length > 0 ? [orderOf(app, wanted, parcels, address)] : []),
    ...(virtual.length > 0 ? [orderOf(app, wanted, virtual, null)] : []),
  ]
  for (const { row, lines } of placed) await store.insert(tx, row, lines)
  await takeStock(app, tx, placed)
  for (const { row } of placed) await takePoints(tx, row)
  for (const { good, count } of virtual) await deliver(app, tx, wanted.userId, good.delivery, count)
  await carts.remove(
    tx,
    wanted.userId,
    chosen.map(({ variant }) => variant.id),
  )
  for (const { row } of placed) announce(app, tx, row)
  return placed
}

/** The ordered variants as they are sold now. */
async function chosenOf(tx: Tx, { lines, payment }: Wanted): Promise<Chosen[]> {
  const variants = await goods.variantsAmong(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  const rows = await goods.goodsAmong(tx, [...new Set(variants.map((one) => one.good_id))])
  return lines.map(({ variantId, count }) => {
    const variant = variants.find(({ id }) => id === variantId)
    const good = rows.find(({ id }) => id === variant?.good_id)
    if (!variant || !good) throw new ApiError('NoDataFound')
    if (good.streak_days > 0 !== (payment === 'streak')) throw new ApiError('NoDataFound')
    if (variant.is_removed || !good.is_on_sale) throw new ApiError('GoodsChanged')
    return { variant, good, count }
  })
}

async function requireAddress(tx: Tx, { userId, addressId }: Wanted): Promise<Destination> {
  if (addressId === undefined) throw new ApiError('AddressMissing')
  const address = await addressOf(tx, userId, addressId)
  if (!address) throw new ApiError('NoDataFound')
  return address
}

function orderOf(app: App, wanted: Wanted, chosen: Chosen[], address: Destination | null): PlacedOrder {
  const now = app.clock.now()
  const isGift = wanted.payment === 'streak'
  const id = newId()
  const lines = chosen.map(({ variant, good, count }, position) => ({
    order_id: id,
    position,
    variant_id: variant.id,
    good_id: good.id,
    names: namesOf(good.texts),
    picture: variant.picture || (good.pictures[0] ?? ''),
    colour: variant.colour,
    size: variant.size,
    count,
    points: isGift ? 0 : good.points,
  }))
  const row: store.OrderRow = {
    id,
    user_id: wanted.userId,
    state: address ? 'toShip' : 'completed',
    points: lines.reduce((sum, { points, count }) => sum + points * count, 0),
    is_virtual: address === null,
    is_gift: isGift,
    address,
    carrier: '',
    tracking_number: '',
    reason: '',
    created_at: now,
    shipped_at: address ? 0 : now,
    ended_at: address ? 0 : now,
  }
  return { row, lines }
}

const namesOf = (texts: goods.GoodTexts): store.OrderNames =>
  Object.fromEntries(Object.entries(texts).map(([language, { name }]) => [language as Language, name]))

/** In the order of ids, so that concurrent orders cannot deadlock. */
async function takeStock(app: App, tx: Tx, placed: PlacedOrder[]): Promise<void> {
  const taken = placed
    .flatMap(({ lines }) => lines)
    .toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))
  for (const { variant_id, count, order_id } of taken) {
    const created_at = app.clock.now()
    const left = await goods.changeStock(tx, {
      variant_id,
      change: -count,
      kind: 'ordered',
      order_id,
      created_at,
    })
    if (left === undefined) throw new ApiError('OutOfStock')
  }
}

export const postingKey = (id: string, kind: 'order' | 'order-refund', step = 'taken') =>
  `goods-order/${id}/${kind}/${step}`

const heldFor = ({ id }: store.OrderRow) => ledger.escrowAccount('order', id)

async function takePoints(tx: Tx, row: store.OrderRow): Promise<void> {
  if (row.points === 0) return
  const to = row.is_virtual ? ledger.systemAccount('shop') : heldFor(row)
  await post(tx, row, 'order', { from: ledger.pointsOf(row.user_id), to }, row.created_at)
}

async function deliver(app: App, tx: Tx, userId: string, delivery: string, count: number): Promise<void> {
  const [kind = '', subject = ''] = delivery.split('/')
  const product = productOf(app, kind)
  if (!product) throw new Error(`nothing delivers ${delivery}`)
  for (let turn = 0; turn < count; turn += 1) await product.deliver(app, tx, userId, subject)
}

const post = (
  tx: Tx,
  row: store.OrderRow,
  kind: 'order' | 'order-refund',
  { from, to }: { from: string; to: string },
  at: number,
  step = 'taken',
) =>
  ledger.post(tx, {
    key: postingKey(row.id, kind, step),
    kind,
    legs: [{ from, to, amount: row.points, asset: 'CAN' }],
    at,
  })

/** Marks an order as shipped; the points then belong to the shop. Throws OrderMoved. */
export async function ship(
  app: App,
  tx: Tx,
  id: string,
  parcel: { carrier: string; trackingNumber: string },
): Promise<store.OrderRow> {
  const now = app.clock.now()
  const change = { carrier: parcel.carrier, tracking_number: parcel.trackingNumber, shipped_at: now }
  const row = await store.move(tx, id, 'toShip', 'shipped', change)
  if (!row) throw new ApiError('OrderMoved')
  if (row.points > 0)
    await post(tx, row, 'order', { from: heldFor(row), to: ledger.systemAccount('shop') }, now, 'shipped')
  announce(app, tx, row)
  return row
}

/** Returns the price of a gift, which the shop does not know: `streakDays` of the chosen good. */
export const giftReturns = new ExtensionPoint<
  (app: App, tx: Tx, order: { id: string; userId: string; streakDays: number }) => Promise<void>
>('giftReturns')

/** Cancels or rejects an order before shipping: returns payment and stock. Throws OrderMoved. */
export async function giveBack(
  app: App,
  tx: Tx,
  id: string,
  end: { state: 'cancelled' | 'rejected'; reason: string },
): Promise<store.OrderRow> {
  const now = app.clock.now()
  const row = await store.move(tx, id, 'toShip', end.state, { reason: end.reason, ended_at: now })
  if (!row) throw new ApiError('OrderMoved')
  const lines = (await store.linesOf(tx, [id])).toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1))
  // Before the stock, in the order of placing.
  if (row.is_gift) await returnGift(app, tx, row, lines)
  for (const { variant_id, count } of lines)
    await goods.changeStock(tx, {
      variant_id,
      change: count,
      kind: 'returned',
      order_id: id,
      created_at: now,
    })
  if (row.points > 0)
    await post(tx, row, 'order-refund', { from: heldFor(row), to: ledger.pointsOf(row.user_id) }, now)
  announce(app, tx, row)
  return row
}

async function returnGift(app: App, tx: Tx, row: store.OrderRow, lines: store.OrderLineRow[]) {
  const goodIds = lines.map((line) => line.good_id)
  const [good] = await goods.goodsAmong(tx, goodIds)
  const order = { id: row.id, userId: row.user_id, streakDays: good?.streak_days ?? 0 }
  for (const giveBackGift of giftReturns.of(app)) await giveBackGift(app, tx, order)
}

/** Marks an order as received. Throws OrderMoved. */
export async function complete(app: App, tx: Tx, id: string): Promise<store.OrderRow> {
  const row = await store.move(tx, id, 'shipped', 'completed', { ended_at: app.clock.now() })
  if (!row) throw new ApiError('OrderMoved')
  announce(app, tx, row)
  return row
}

/** Completes orders shipped long enough ago; runs every minute. */
export async function confirmReceipts(app: App): Promise<void> {
  const due = await store.shippedBefore(app.db, app.clock.now() - limits.orderConfirmMs, 500)
  for (const { id } of due)
    await app.transaction(async (tx) => {
      const row = await store.move(tx, id, 'shipped', 'completed', { ended_at: app.clock.now() })
      if (row) announce(app, tx, row)
    })
}

function announce(app: App, tx: Tx, { id, user_id, state }: store.OrderRow): void {
  afterCommit(tx, () => emit(app, [user_id], shopEvents.orderChanged, { id, state }))
}
