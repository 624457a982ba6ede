import type { InputOf } from '@mynah/contract/kit'
import { limits } from '@mynah/contract/limits'
import { searchWords } from '@mynah/contract/search-normalise'
import { shop as calls, type CartLine } from '@mynah/contract/shop'
import { ApiError } from '#platform/api-error.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { pageFrom, pageOf, serve, type Ctx } from '#platform/http/serve.ts'
import { idempotent } from '#features/idempotency/index.ts'
import * as ledger from '#features/ledger/index.ts'
import * as carts from './cart-store.ts'
import * as goods from './goods-store.ts'
import * as orders from './orders.ts'
import * as store from './order-store.ts'
import { cardOf, goodOf, orderView, orderViews, withVariants } from './views.ts'

export const shopHandlers = serve(calls, {
  async list(ctx, { category, keyword = '', ...input }) {
    const page = pageOf(input, 20)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const rows = await goods.goods(ctx.db, { words: searchWords(keyword), category, isShown: true }, at)
    const { list, ...rest } = pageFrom(rows, page)
    const cards = (await withVariants(ctx.db, list)).map(({ row, variants }) =>
      cardOf(row, variants, ctx.language),
    )
    return { ...rest, list: cards }
  },
  async detail(ctx, { id }) {
    const [found] = await withVariants(ctx.db, await goods.goodsAmong(ctx.db, [id]))
    if (!found?.row.is_on_sale || found.row.streak_days > 0) throw new ApiError('NoDataFound')
    return goodOf(found.row, found.variants, ctx.language)
  },
  async cart(ctx) {
    return { list: await cartOf(ctx) }
  },
  putInCart(ctx, { variantId, count }) {
    return ctx.transaction(async (tx) => {
      await carts.lockCart(tx, ctx.userId)
      await requireSold(tx, variantId)
      const mine = await carts.lines(tx, ctx.userId)
      const has = mine.some((one) => one.variant_id === variantId)
      if (!has && mine.length >= limits.cartMax) throw new ApiError('CartFull')
      const line = { user_id: ctx.userId, variant_id: variantId, count, created_at: ctx.clock.now() }
      await carts.put(tx, line)
      return null
    })
  },
  async removeFromCart(ctx, { variantIds }) {
    await carts.remove(ctx.db, ctx.userId, variantIds)
    return null
  },
  order: (ctx, input) =>
    idempotent(ctx, calls.order, input, async (tx) => {
      const { lines, addressId, points } = input
      const wanted = { userId: ctx.userId, lines, addressId, points, payment: 'points' } as const
      const placed = await orders.placeOrder(ctx, tx, wanted)
      return { list: placed.map((one) => orderView(one.row, one.lines, ctx.language)) }
    }),
  async orders(ctx, { state, ...input }) {
    const page = pageOf(input, 20)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const { list, ...rest } = pageFrom(await store.ofPerson(ctx.db, ctx.userId, state, at), page)
    return { ...rest, list: await orderViews(ctx.db, list, ctx.language) }
  },
  async orderDetail(ctx, { id }) {
    return viewOf(ctx, ctx.db, await requireOrder(ctx.db, ctx.userId, id))
  },
  cancel: (ctx, input) =>
    settle(ctx, calls.cancel, input, (tx, row) => {
      if (row.is_gift) throw new ApiError('GiftNotReturned')
      return orders.giveBack(ctx, tx, row.id, { state: 'cancelled', reason: '' })
    }),
  confirm: (ctx, input) => settle(ctx, calls.confirm, input, (tx, row) => orders.complete(ctx, tx, row.id)),
  async score(ctx, { way, ...input }) {
    const page = pageOf(input, 20)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const of = { account: ledger.pointsOf(ctx.userId), ...(way && { isIncome: way === 'earned' }) }
    const { list, ...rest } = pageFrom(await ledger.lines(ctx.db, of, at), page)
    const view = (line: ledger.Line) => ({
      id: ledger.lineId(line),
      kind: line.kind,
      points: line.amount,
      balance: line.balance,
      createTime: line.at,
    })
    return { ...rest, list: list.map(view) }
  },
})

const settle = (
  ctx: Ctx,
  call: typeof calls.cancel | typeof calls.confirm,
  input: InputOf<typeof calls.cancel>,
  action: (tx: Tx, row: store.OrderRow) => Promise<store.OrderRow>,
) =>
  idempotent(ctx, call, input, async (tx) =>
    viewOf(ctx, tx, await action(tx, await requireOrder(tx, ctx.userId, input.id))),
  )

/** Throws NoDataFound for missing orders and for those of others. */
async function requireOrder(db: Db, userId: string, id: string): Promise<store.OrderRow> {
  const row = await store.find(db, id)
  if (row?.user_id !== userId) throw new ApiError('NoDataFound')
  return row
}

const viewOf = async (ctx: Ctx, db: Db, row: store.OrderRow) =>
  orderView(row, await store.linesOf(db, [row.id]), ctx.language)

async function requireSold(db: Db, variantId: string): Promise<void> {
  const [variant] = await goods.variantsAmong(db, [variantId])
  const [good] = variant && !variant.is_removed ? await goods.goodsAmong(db, [variant.good_id]) : []
  if (!good?.is_on_sale || good.streak_days > 0) throw new ApiError('NoDataFound')
}

async function cartOf(ctx: Ctx): Promise<CartLine[]> {
  const lines = await carts.lines(ctx.db, ctx.userId)
  const chosen = await goods.variantsAmong(
    ctx.db,
    lines.map((one) => one.variant_id),
  )
  const rows = await goods.goodsAmong(ctx.db, [...new Set(chosen.map((one) => one.good_id))])
  const found = await withVariants(ctx.db, rows)
  return lines.flatMap((line) => {
    const variant = chosen.find(({ id }) => id === line.variant_id)
    const good = found.find(({ row }) => row.id === variant?.good_id)
    if (!variant || !good) return []
    const isSold = good.row.is_on_sale && !variant.is_removed
    return {
      variantId: variant.id,
      count: line.count,
      good: {
        ...cardOf(good.row, good.variants, ctx.language),
        ...(variant.picture && { picture: variant.picture }),
      },
      colour: variant.colour,
      size: variant.size,
      stock: isSold ? variant.stock : 0,
    }
  })
}
