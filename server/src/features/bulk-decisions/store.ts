import { sql } from 'kysely'
import type { BulkOrder } from '@mynah/contract/bulk-decisions'
import type { WorkQueue } from '@mynah/contract/operators'
import type { Db, Tx } from '#platform/database/database.ts'

export type OrderRow = {
  id: string
  operator_id: string
  queue: WorkQueue
  call: string
  label: string
  state: BulkOrder['state']
  created_at: number
  act_at: number
  seen_at: number
  ended_at: number
}
export type ItemRow = {
  bulk_id: string
  nth: number
  item: string
  name: string
  input: string
  ret_code: string
  answer: string
}
type Tables = {
  bulk_decisions: OrderRow
  bulk_decision_items: ItemRow
}
const own = (db: Db) => db.withTables<Tables>()

/** Until the transaction ends the operator starts no other order, so that the limit holds. */
export const lockStarting = (tx: Tx, operatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bulk of ${operatorId}`}, 0))`.execute(tx)

export async function countOpen(tx: Tx, operatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_decisions
    where operator_id = ${operatorId} and state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.count ?? 0
}

export const find = (db: Db, id: string) =>
  own(db).selectFrom('bulk_decisions').selectAll().where('id', '=', id).executeTakeFirst()

export async function insert(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'operator_id' | 'queue' | 'call' | 'label' | 'created_at' | 'act_at'>,
  items: readonly Pick<ItemRow, 'item' | 'name' | 'input'>[],
): Promise<void> {
  await own(tx)
    .insertInto('bulk_decisions')
    .values({ ...order, state: 'waiting', seen_at: 0, ended_at: 0 })
    .execute()
  await own(tx)
    .insertInto('bulk_decision_items')
    .values(items.map((one, nth) => ({ ...one, bulk_id: order.id, nth, ret_code: '', answer: '' })))
    .execute()
}

/** @returns whether it had not begun */
export async function undo(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await own(tx)
    .updateTable('bulk_decisions')
    .set({ state: 'undone', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** The orders of an operator about a queue since a time that were not undone, the newest first. */
export const ordersOf = (db: Db, operatorId: string, queue: WorkQueue, since: number, limit: number) =>
  own(db)
    .selectFrom('bulk_decisions')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('queue', '=', queue)
    .where('created_at', '>=', since)
    .where('state', '<>', 'undone')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export const itemsOf = (db: Db, ids: readonly string[]) =>
  own(db)
    .selectFrom('bulk_decision_items')
    .selectAll()
    .where('bulk_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('bulk_id')
    .orderBy('nth')
    .execute()

/** The oldest order whose time has come, or whose process stopped responding; of concurrent callers one gets it. */
export async function takeNext(db: Db, now: number, lostBefore: number): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    update bulk_decisions set state = 'running', seen_at = ${now}
    where id = (
      select id from bulk_decisions
      where state = 'waiting' and act_at <= ${now} or state = 'running' and seen_at < ${lostBefore}
      order by act_at limit 1 for update skip locked
    ) returning *`.execute(db)
  return rows[0]
}

export const noteSeen = (db: Db, id: string, now: number) =>
  own(db).updateTable('bulk_decisions').set({ seen_at: now }).where('id', '=', id).execute()

/** Locked until the transaction ends; undefined if it is decided. */
export const lockItem = (tx: Tx, { bulk_id, nth }: Pick<ItemRow, 'bulk_id' | 'nth'>) =>
  own(tx)
    .selectFrom('bulk_decision_items')
    .selectAll()
    .where('bulk_id', '=', bulk_id)
    .where('nth', '=', nth)
    .where('ret_code', '=', '')
    .forUpdate()
    .executeTakeFirst()

/** Keeps the first result of an item. */
export const noteResult = (
  db: Db,
  { bulk_id, nth }: Pick<ItemRow, 'bulk_id' | 'nth'>,
  result: Pick<ItemRow, 'ret_code' | 'answer'>,
) =>
  own(db)
    .updateTable('bulk_decision_items')
    .set(result)
    .where('bulk_id', '=', bulk_id)
    .where('nth', '=', nth)
    .where('ret_code', '=', '')
    .execute()

export const end = (db: Db, id: string, now: number) =>
  own(db)
    .updateTable('bulk_decisions')
    .set({ state: 'done', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** Removes orders from before a time, with their items. */
export const removeBefore = (db: Db, time: number) =>
  sql`delete from bulk_decisions where id in (
      select id from bulk_decisions where created_at < ${time} order by created_at limit 1000
    )`.execute(db)
