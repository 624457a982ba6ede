import { createHash } from 'node:crypto'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { searchWords } from '@mynah/contract/search-normalise'
import { shopAdmin as calls, type AdminGood } from '@mynah/contract/shop-admin'
import type { App } from '#platform/app.ts'
import { badParameter, ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, withOlder } from '#platform/http/serve.ts'
import * as account from '#features/account/index.ts'
import { settingOf } from '#features/app-info/index.ts'
import * as auth from '#features/auth/index.ts'
import { serveAdmin, type AdminCtx } from '#features/operators/index.ts'
import { finishedAt, storeSystemUpload } from '#features/uploads/index.ts'
import { productOf, products } from '#features/wallet/index.ts'
import { writeGood, type WrittenGood } from './goods.ts'
import * as goods from './goods-store.ts'
import * as orders from './orders.ts'
import * as store from './order-store.ts'
import { orderView, orderViews, withVariants, variantViews } from './views.ts'

const dayMs = 86_400_000

export const shopAdminHandlers = serveAdmin(calls, {
  async goods(ctx, { keyword = '', ...input }) {
    const page = pageOf(input, 50)
    const at = { limit: page.pageSize + 1, offset: page.offset }
    const rows = await goods.goods(ctx.db, { words: searchWords(keyword), isShown: false }, at)
    const { list, ...rest } = pageFrom(rows, page)
    const pointsRate = Number(await settingOf(ctx, 'canRate'))
    return { ...rest, list: (await withVariants(ctx.db, list)).map(viewOf), pointsRate }
  },
  async deliveries(ctx) {
    const list = products
      .of(ctx)
      .flatMap(({ kind, subjects, titleOf }) =>
        subjects.map((subject) => ({ delivery: `${kind}/${subject}`, title: titleOf(subject) })),
      )
    return { list }
  },
  async save(ctx, input) {
    await requireGood(ctx, input)
    await goods.lockGood(ctx.tx, input.id)
    const [now] = await withVariants(ctx.tx, await goods.goodsAmong(ctx.tx, [input.id]))
    const [before, value] = [now ? priceText(viewOf(now)) : '', priceText(input)]
    ctx.atOnce(before === value ? 'always' : 'alone')
    await writeGood(ctx.tx, input, ctx.clock.now())
    const seen = now ? hashOf(viewOf(now)) : ''
    ctx.record(`good ${input.id}`, { before, value, seen, onSale: input.onSale })
    const [found] = await withVariants(ctx.tx, await goods.goodsAmong(ctx.tx, [input.id]))
    if (!found) throw new ApiError('NoDataFound')
    return viewOf(found)
  },
  async changeStock(ctx, { requestId, variantId, change, note }) {
    if (change === 0) throw badParameter('change')
    const [variant] = await goods.variantsAmong(ctx.tx, [variantId])
    if (!variant) throw new ApiError('NoDataFound')
    await goods.lockGood(ctx.tx, variant.good_id)
    const done = await goods.changeNamed(ctx.tx, requestId)
    if (done && (done.variant_id !== variantId || done.change !== change)) throw badParameter('requestId')
    ctx.record(`good ${variant.good_id}`, { variant: variantId, change })
    if (done) return { stock: done.stock }
    const stock = await goods.changeStock(ctx.tx, {
      variant_id: variantId,
      change,
      kind: 'set',
      note,
      operator: ctx.operator.name,
      request_id: requestId,
      created_at: ctx.clock.now(),
    })
    if (stock === undefined) throw new ApiError('OutOfStock')
    return { stock }
  },
  async stockLog(ctx, { id, before }) {
    const variants = (await goods.variantsOf(ctx.db, [id])).map((one) => one.id)
    const place = before === undefined ? undefined : Number(before)
    const { list, more } = await withOlder((limit) => goods.stockChanges(ctx.db, variants, place, limit))
    return {
      more,
      list: list.map((row) => ({
        id: String(row.id),
        variantId: row.variant_id,
        change: row.change,
        stock: row.stock,
        kind: row.kind,
        note: row.note,
        operator: row.operator,
        orderId: row.order_id,
        createTime: row.created_at,
      })),
    }
  },
  async savePicture(ctx, { bytes }) {
    const { url, size } = await storeSystemUpload(ctx, ctx.tx, Buffer.from(bytes, 'base64'))
    ctx.record('goods', { picture: size })
    return { url }
  },
  async orders(ctx, input) {
    const { find, ...filter } = input
    const ids = find ? await store.idsFound(ctx.db, await account.idsNamed(ctx.db, find), find) : undefined
    const { list, ...rest } = await store.queue(ctx.db, { ...filter, ids }, pageOf(input, 50))
    const open = input.open ? await store.find(ctx.db, input.open) : undefined
    const [ofOpen = null] = open ? await rowsOf(ctx, [open]) : []
    return { ...rest, list: await rowsOf(ctx, list), open: ofOpen }
  },
  async look(ctx, { id }) {
    const row = await store.find(ctx.tx, id)
    if (!row) throw new ApiError('NoDataFound')
    ctx.record(`person ${row.user_id}`, { order: id })
    const people = await account.cardsOf(ctx, [row.user_id])
    return {
      ...orderView(row, await store.linesOf(ctx.tx, [id]), 'en'),
      userId: row.user_id,
      userName: people.get(row.user_id)?.userName ?? '',
    }
  },
  async ship(ctx, { id, carrier, trackingNumber }) {
    await requireOrder(ctx, id)
    const row = await orders.ship(ctx, ctx.tx, id, { carrier, trackingNumber })
    ctx.record(`person ${row.user_id}`, {
      ...{ order: id, shipped: true },
      posting: orders.postingKey(id, 'order', 'shipped'),
    })
    await auth.postSystemNotice(ctx, ctx.tx, row.user_id, {
      key: 'orderShipped',
      args: { carrier, number: trackingNumber },
      text: `Your order is on its way with ${carrier}: ${trackingNumber}`,
    })
    return null
  },
  async reject(ctx, { id, reason }) {
    await requireOrder(ctx, id)
    const row = await orders.giveBack(ctx, ctx.tx, id, { state: 'rejected', reason })
    ctx.record(`person ${row.user_id}`, {
      ...{ order: id, rejected: true },
      ...(row.points > 0 && { posting: orders.postingKey(id, 'order-refund') }),
    })
    const [key, back] = row.is_gift
      ? (['giftRejected', 'gift, and its days are'] as const)
      : (['orderRejected', 'order, and your points are'] as const)
    await auth.postSystemNotice(ctx, ctx.tx, row.user_id, {
      key,
      args: { reason },
      text: `We could not send your ${back} back: ${reason}`,
    })
    return null
  },
  async figures(ctx, { days }) {
    // Numbers of complete days, so a standby is good enough.
    return { list: await ctx.staleRead(({ db }) => store.figures(db, ctx.clock.now() - days * dayMs)) }
  },
})

/** Orders as rows of the queue. */
export async function rowsOf(app: App, list: store.OrderRow[]) {
  const views = await orderViews(app.db, list, 'en')
  const people = await account.cardsOf(
    app,
    list.map((row) => row.user_id),
  )
  return list.map((row, index) => ({
    id: row.id,
    userId: row.user_id,
    userName: people.get(row.user_id)?.userName ?? '',
    state: row.state,
    points: row.points,
    isGift: row.is_gift,
    what: (views[index]?.lines ?? []).map(({ name, count }) => `${count} × ${name}`).join(', '),
    createTime: row.created_at,
    ...termOf(row, app.clock.now()),
    endTime: row.ended_at,
  }))
}

/** When a gift has to be shipped. */
function termOf({ is_gift: isGift, created_at: createdAt, state }: store.OrderRow, now: number) {
  const dueTime = isGift ? createdAt + limits.giftMs : 0
  return { dueTime, isOverdue: isGift && state === 'toShip' && now >= dueTime }
}

async function requireOrder(ctx: AdminCtx, id: string): Promise<store.OrderRow> {
  const row = await store.find(ctx.tx, id)
  if (!row) throw new ApiError('NoDataFound')
  return row
}

type Priced = Pick<AdminGood, 'points' | 'marketPrice' | 'streakDays' | 'delivery'>
const priceText = ({ points, marketPrice, streakDays, delivery }: Priced) =>
  [`${points} points`, `${streakDays} days`, formatMoney(marketPrice), delivery].join(', ')

/** A hash of everything but the stock, to detect changes made while a proposal was pending. */
const hashOf = ({ variants, ...good }: AdminGood): string =>
  createHash('sha256')
    .update(JSON.stringify([good, variants.map(({ colour, size, picture }) => [colour, size, picture])]))
    .digest('base64url')

/** Rules about more than one field of a good; throws BadParameter with the field's name. */
async function requireGood(ctx: AdminCtx, input: WrittenGood): Promise<void> {
  if (input.streakDays === 0 && input.points === 0) throw badParameter('points')
  if (input.delivery !== '') {
    const [kind = '', subject = ''] = input.delivery.split('/')
    if (!productOf(ctx, kind)?.subjects.includes(subject)) throw badParameter('delivery')
  }
  if (input.variants.some(({ picture = '' }) => picture !== '' && !input.pictures.includes(picture)))
    throw badParameter('variants')
  for (const picture of input.pictures) if (!(await finishedAt(ctx, picture))) throw badParameter('pictures')
}

const viewOf = ({ row, variants }: Awaited<ReturnType<typeof withVariants>>[number]): AdminGood => ({
  id: row.id,
  category: row.category,
  texts: row.texts as AdminGood['texts'],
  pictures: row.pictures,
  points: row.points,
  marketPrice: row.market_cents,
  streakDays: row.streak_days,
  delivery: row.delivery,
  onSale: row.is_on_sale,
  createTime: row.created_at,
  variants: variantViews(variants),
})
