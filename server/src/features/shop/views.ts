import { limits } from '@mynah/contract/limits'
import type { Language } from '@mynah/contract/languages'
import type { Good, GoodCard, GoodsOrder, GoodVariant } from '@mynah/contract/shop'
import type { Db } from '#platform/database/database.ts'
import * as goods from './goods-store.ts'
import * as orders from './order-store.ts'

const sold = (row: goods.VariantRow) => !row.is_removed

export function cardOf(row: goods.GoodRow, variants: goods.VariantRow[], language: Language): GoodCard {
  const texts = row.texts[language] ?? row.texts.en
  return {
    id: row.id,
    name: texts?.name ?? '',
    picture: row.pictures[0] ?? '',
    category: row.category,
    points: row.points,
    marketPrice: row.market_cents,
    stock: variants.filter(sold).reduce((sum, { stock }) => sum + stock, 0),
    isVirtual: row.delivery !== '',
    streakDays: row.streak_days,
  }
}

export function goodOf(row: goods.GoodRow, variants: goods.VariantRow[], language: Language): Good {
  return {
    ...cardOf(row, variants, language),
    text: (row.texts[language] ?? row.texts.en)?.text ?? '',
    pictures: row.pictures,
    variants: variantViews(variants),
  }
}

/** Variants on sale. */
export const variantViews = (variants: goods.VariantRow[]): GoodVariant[] =>
  variants
    .filter(sold)
    .map(({ id, colour, size, stock, picture }) => ({ id, colour, size, stock, ...(picture && { picture }) }))

/** Goods with their variants. */
export async function withVariants(
  db: Db,
  rows: goods.GoodRow[],
): Promise<{ row: goods.GoodRow; variants: goods.VariantRow[] }[]> {
  const variants = Map.groupBy(
    await goods.variantsOf(
      db,
      rows.map(({ id }) => id),
    ),
    (one) => one.good_id,
  )
  return rows.map((row) => ({ row, variants: variants.get(row.id) ?? [] }))
}

export async function orderViews(db: Db, rows: orders.OrderRow[], language: Language): Promise<GoodsOrder[]> {
  const lines = Map.groupBy(
    await orders.linesOf(
      db,
      rows.map(({ id }) => id),
    ),
    (one) => one.order_id,
  )
  return rows.map((row) => orderView(row, lines.get(row.id) ?? [], language))
}

export const orderView = (
  row: orders.OrderRow,
  lines: orders.OrderLineRow[],
  language: Language,
): GoodsOrder => ({
  id: row.id,
  state: row.state,
  points: row.points,
  lines: lines.map((line) => ({
    goodId: line.good_id,
    name: line.names[language] ?? line.names.en ?? '',
    picture: line.picture,
    colour: line.colour,
    size: line.size,
    count: line.count,
    points: line.points,
  })),
  isVirtual: row.is_virtual,
  isGift: row.is_gift,
  createTime: row.created_at,
  shipTime: row.shipped_at,
  endTime: row.ended_at,
  confirmTime: row.state === 'shipped' ? row.shipped_at + limits.orderConfirmMs : 0,
  address: row.address,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  reason: row.reason,
})
