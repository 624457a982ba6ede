import { sql } from 'kysely'
import { limits } from '@mynah/contract/limits'
import type { Language } from '@mynah/contract/languages'
import type { GoodColour, OrderState } from '@mynah/contract/shop'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Day } from '#platform/utc-days.ts'
import {
  itemsOf,
  readQueue,
  waitingIn,
  waitsOf,
  type QueueFilter,
  type QueuePage,
  type QueueRows,
} from '#platform/queues/work-queue.ts'
import type { Destination } from '#features/addresses/index.ts'
import type { Json } from './goods-store.ts'

type OrderColumns = {
  id: string
  user_id: string
  state: OrderState
  points: number
  is_virtual: boolean
  is_gift: boolean
  address: Json<Destination> | null
  carrier: string
  tracking_number: string
  reason: string
  created_at: number
  shipped_at: number
  ended_at: number
}
export type OrderRow = Omit<OrderColumns, 'address'> & { address: Destination | null }

export type OrderNames = Partial<Record<Language, string>>
type LineColumns = {
  order_id: string
  position: number
  variant_id: string
  good_id: string
  names: Json<OrderNames>
  picture: string
  colour: GoodColour | ''
  size: string
  count: number
  points: number
}
export type OrderLineRow = Omit<LineColumns, 'names'> & { names: OrderNames }

type Tables = {
  good_orders: OrderColumns
  good_order_lines: LineColumns
}
const own = (db: Db) => db.withTables<Tables>()

export async function insert(tx: Tx, row: OrderRow, lines: OrderLineRow[]): Promise<void> {
  const address = row.address && JSON.stringify(row.address)
  await own(tx)
    .insertInto('good_orders')
    .values({ ...row, address })
    .execute()
  await own(tx)
    .insertInto('good_order_lines')
    .values(lines.map((line) => ({ ...line, names: JSON.stringify(line.names) })))
    .execute()
}

export const find = (db: Db, id: string): Promise<OrderRow | undefined> =>
  own(db).selectFrom('good_orders').selectAll().where('id', '=', id).executeTakeFirst()

/** The subject of an order in the audit log. */
export async function orderSubject(db: Db, id: string): Promise<string | undefined> {
  const row = await find(db, id)
  return row && `person ${row.user_id}`
}

export const linesOf = (db: Db, orderIds: string[]): Promise<OrderLineRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : own(db)
        .selectFrom('good_order_lines')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute()

type Change = Partial<
  Pick<OrderColumns, 'carrier' | 'tracking_number' | 'reason' | 'shipped_at' | 'ended_at'>
>

/**
 * Changes the state of an order, once: undefined if it is not in the expected state. Locks the row until the
 * transaction ends.
 */
export const move = (
  tx: Tx,
  id: string,
  from: OrderState,
  to: OrderState,
  change: Change,
): Promise<OrderRow | undefined> =>
  own(tx)
    .updateTable('good_orders')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()

type Page = { limit: number; offset: number }

/** Newest first. */
export function ofPerson(
  db: Db,
  userId: string,
  state: OrderState | undefined,
  { limit, offset }: Page,
): Promise<OrderRow[]> {
  let query = own(db).selectFrom('good_orders').selectAll().where('user_id', '=', userId)
  if (state) query = query.where('state', '=', state)
  return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute()
}

type Asked = QueueFilter & { state: OrderState }

/** Orders to ship oldest first, gifts (which have a due time) before the others; others newest first. */
const queueRows = ({ state, ids }: Asked): QueueRows => ({
  table: 'good_orders',
  id: 'id',
  where: ids ? sql<boolean>`true` : sql<boolean>`state = ${sql.lit(state)}`,
  time: 'created_at',
  order: !ids && state === 'toShip' ? sql`is_gift desc, created_at, id` : sql`created_at desc, id`,
  columns: { points: 'points', ordered: 'created_at' },
})

export const queue = (db: Db, asked: Asked, page: QueuePage) =>
  readQueue<OrderRow>(db, queueRows(asked), asked, page)

export const queueItems = (asked: Asked, limit: number) => itemsOf(queueRows(asked), asked, limit)

export const among = (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  own(db)
    .selectFrom('good_orders')
    .selectAll()
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()

/** Orders of these users, newest first, and the one with this number. */
export async function idsFound(db: Db, people: string[], id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from good_orders where id = ${id}
    union
    (select id from good_orders where user_id = any(${people}::text[])
      order by created_at desc limit ${limits.queueFoundMax})`.execute(db)
  return rows.map((row) => row.id)
}

export const countToShip = (db: Db) =>
  waitingIn(
    own(db)
      .selectFrom('good_orders')
      .select('created_at as at')
      .where('state', '=', 'toShip')
      .orderBy('created_at'),
  )

export const waitsOn = (db: Db, { from, until }: Day) =>
  waitsOf(
    db,
    sql`select shipped_at - created_at as waited from good_orders
      where shipped_at > 0 and shipped_at >= ${from} and shipped_at < ${until}`,
  )

export const shippedBefore = (db: Db, time: number, limit: number) =>
  own(db)
    .selectFrom('good_orders')
    .select('id')
    .where('state', '=', 'shipped')
    .where('shipped_at', '<=', time)
    .orderBy('shipped_at')
    .limit(limit)
    .execute()

/** Whether the user has an order that is not completed. */
export async function hasOpen(db: Db, userId: string): Promise<boolean> {
  const row = await own(db)
    .selectFrom('good_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['toShip', 'shipped'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Points held for orders. */
export async function heldAmong(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await own(db)
    .selectFrom('good_orders')
    .select(['id', 'points'])
    .where('id', 'in', ids)
    .where('state', '=', 'toShip')
    .where('points', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.id, row.points]))
}

export async function heldIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('good_orders')
    .select('id')
    .where('state', '=', 'toShip')
    .where('points', '>', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Points stay, as in the ledger; delivery addresses are deleted. */
export const forgetAddresses = (db: Db, userId: string) =>
  own(db).updateTable('good_orders').set({ address: null }).where('user_id', '=', userId).execute()

export type DayFigures = {
  day: string
  orders: number
  points: number
  shipped: number
  cancelled: number
  rejected: number
}

/** Orders placed, shipped, cancelled and rejected, by day, newest first. */
export async function figures(db: Db, since: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where what = 'ordered')::int as orders,
      coalesce(sum(points) filter (where what = 'ordered'), 0)::bigint as points,
      count(*) filter (where what = 'shipped')::int as shipped,
      count(*) filter (where what = 'cancelled')::int as cancelled,
      count(*) filter (where what = 'rejected')::int as rejected
    from (
      select created_at as at, 'ordered' as what, points from good_orders where created_at >= ${since}
      union all
      select shipped_at, 'shipped', 0 from good_orders where shipped_at >= ${since}
      union all
      select ended_at, state, 0 from good_orders
        where state in ('cancelled', 'rejected') and ended_at >= ${since}
    ) as happened
    group by 1 order by 1 desc`.execute(db)
  return rows.map((row) => ({ ...row, points: Number(row.points) }))
}
