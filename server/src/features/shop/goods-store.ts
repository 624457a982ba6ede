import { sql, type ColumnType } from 'kysely'
import type { Language } from '@mynah/contract/languages'
import type { GoodCategory, GoodColour } from '@mynah/contract/shop'
import type { Db, Tx } from '#platform/database/database.ts'

export type GoodTexts = Partial<Record<Language, { name: string; text: string }>>
/** Written as JSON text, and read as its value. */
export type Json<T> = ColumnType<T, string, string>

type GoodColumns = {
  id: string
  category: GoodCategory
  texts: Json<GoodTexts>
  search: string
  pictures: Json<string[]>
  points: number
  market_cents: number
  streak_days: number
  delivery: string
  is_on_sale: boolean
  created_at: number
}
export type GoodRow = Omit<GoodColumns, 'texts' | 'pictures'> & { texts: GoodTexts; pictures: string[] }

export type VariantRow = {
  id: string
  good_id: string
  colour: GoodColour | ''
  size: string
  stock: number
  is_removed: boolean
  position: number
  /** '' if none of the good's pictures shows it */
  picture: string
}

export type StockChange = {
  variant_id: string
  change: number
  kind: 'set' | 'ordered' | 'returned'
  note?: string
  operator?: string
  order_id?: string
  request_id?: string
  created_at: number
}
type StockChangeColumns = {
  id: ColumnType<number, never, never>
  variant_id: string
  change: number
  stock: number
  kind: StockChange['kind']
  note: ColumnType<string, string | undefined, never>
  operator: ColumnType<string, string | undefined, never>
  order_id: ColumnType<string, string | undefined, never>
  request_id: ColumnType<string | null, string | undefined, never>
  created_at: number
}
type Tables = {
  goods: GoodColumns
  good_variants: VariantRow
  good_stock_changes: StockChangeColumns
}
const own = (db: Db) => db.withTables<Tables>()

type Page = { limit: number; offset: number }

/** Goods whose names contain all of these words, newest first. `isShown`: only those on sale. */
export function goods(
  db: Db,
  wanted: { words: string[]; category?: GoodCategory | undefined; isShown: boolean },
  { limit, offset }: Page,
): Promise<GoodRow[]> {
  let query = own(db).selectFrom('goods').selectAll()
  if (wanted.isShown) query = query.where('is_on_sale', '=', true).where('streak_days', '=', 0)
  if (wanted.category) query = query.where('category', '=', wanted.category)
  for (const word of wanted.words) query = query.where(sql<boolean>`strpos(search, ${word}) > 0`)
  return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute()
}

/** Goods that a streak is exchanged for, fewest days first. */
export const gifts = (db: Db): Promise<GoodRow[]> =>
  own(db)
    .selectFrom('goods')
    .selectAll()
    .where('is_on_sale', '=', true)
    .where('streak_days', '>', 0)
    .orderBy('streak_days')
    .orderBy('id')
    .execute()

export const goodsAmong = (db: Db, ids: string[]): Promise<GoodRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db).selectFrom('goods').selectAll().where('id', 'in', ids).execute()

export async function putGood(tx: Tx, row: GoodRow): Promise<void> {
  const { texts, pictures, ...plain } = row
  const written = { ...plain, texts: JSON.stringify(texts), pictures: JSON.stringify(pictures) }
  const { id: _, created_at: __, ...changed } = written
  await own(tx)
    .insertInto('goods')
    .values(written)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
}

/** Locked until the transaction ends, so that concurrent changes of a good see each other. */
export const lockGood = (tx: Tx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`good ${id}`}, 0))`.execute(tx)

/** All variants, including those no longer sold, in order. */
export const variantsOf = (db: Db, goodIds: string[]): Promise<VariantRow[]> =>
  goodIds.length === 0
    ? Promise.resolve([])
    : own(db)
        .selectFrom('good_variants')
        .selectAll()
        .where('good_id', 'in', goodIds)
        .orderBy('position')
        .orderBy('id')
        .execute()

export const variantsAmong = (db: Db, ids: string[]): Promise<VariantRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : own(db).selectFrom('good_variants').selectAll().where('id', 'in', ids).execute()

export const putVariant = (tx: Tx, row: VariantRow) =>
  own(tx)
    .insertInto('good_variants')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ is_removed: row.is_removed, position: row.position, picture: row.picture }),
    )
    .execute()

/** The stock after the change; undefined if it would be negative, or the variant does not exist. */
export async function changeStock(tx: Tx, change: StockChange): Promise<number | undefined> {
  const row = await own(tx)
    .updateTable('good_variants')
    .set((e) => ({ stock: e('stock', '+', change.change) }))
    .where('id', '=', change.variant_id)
    .where((e) => e(e('stock', '+', change.change), '>=', 0))
    .returning('stock')
    .executeTakeFirst()
  if (!row) return undefined
  await own(tx)
    .insertInto('good_stock_changes')
    .values({ ...change, stock: row.stock })
    .execute()
  return row.stock
}

/** The stock after the change with this request id; undefined if there was none. */
export const changeNamed = (tx: Tx, requestId: string) =>
  own(tx)
    .selectFrom('good_stock_changes')
    .select(['variant_id', 'change', 'stock'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** The newest changes of the stock of these variants, or those made before one of them. */
export async function stockChanges(db: Db, variantIds: string[], before: number | undefined, limit: number) {
  if (variantIds.length === 0) return []
  const rows = own(db)
    .selectFrom('good_stock_changes')
    .selectAll()
    .where('variant_id', 'in', variantIds)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === undefined ? rows : rows.where('id', '<', before)).execute()
}
