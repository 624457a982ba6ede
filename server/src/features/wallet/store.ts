import { sql } from 'kysely'
import { limits } from '@mynah/contract/limits'
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

export type CashRow = {
  id: string
  user_id: string
  is_out: boolean
  cents: number
  form: number
  state: number
  sealed: Buffer
  mask: string
  /** Hash of the account number, by which other requests with it are found; null without one. */
  account_print: Buffer | null
  /** The fingerprint of the hash's key; '' until it is computed. */
  account_key: string
  voucher: string
  image_hash: string | null
  /** Whether similar vouchers were searched. */
  compared: boolean
  reason: string
  /** The bank's reference of the payment, as the operator recorded it. */
  reference: string
  /** The day on which the bank booked it; '' if not recorded. */
  booked_on: string
  /** The requested amount, if `cents` differs; 0 otherwise. */
  asked_cents: number
  created_at: number
  decided_at: number
  /** Increases when a decision is taken back. */
  version: number
  /** When the decision will be posted, and who made it; 0 and '' without one. */
  due_at: number
  due_approve: boolean
  due_reason: string
  due_by: string
  /** The received amount, if it differs from the requested one; 0 otherwise. */
  due_cents: number
  due_reference: string
  due_booked_on: string
}
export type OrderRow = {
  id: string
  user_id: string
  kind: string
  subject: string
  cents: number
  paid: boolean
  created_at: number
  expires_at: number
}
type Tables = {
  cash_requests: CashRow
  orders: OrderRow
  cash_alike: { id: string; other_id: string }
  pay_addresses: { form: number; name: string; account: string; picture: string }
}
const own = (db: Db) => db.withTables<Tables>()

/** False if the voucher was used before. */
export async function insert(tx: Tx, row: CashRow): Promise<boolean> {
  const result = await own(tx)
    .insertInto('cash_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

export const find = (db: Db, id: string) =>
  own(db).selectFrom('cash_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** The subject of a request in the audit log. */
export async function requestSubject(db: Db, id: string, out: boolean): Promise<string | undefined> {
  const row = await find(db, id)
  return row?.is_out === out ? `person ${row.user_id}` : undefined
}

const decidedWithin = ({ from, until }: Day, isOut: boolean) =>
  sql`is_out = ${sql.lit(isOut)} and decided_at >= ${from} and decided_at < ${until}`

/** How many recharges and withdrawals were refused on a day. */
export async function refusedOn(db: Db, day: Day): Promise<[recharges: number, withdrawals: number]> {
  const { rows } = await sql<{ recharges: number; withdrawals: number }>`
    select (select count(*) from cash_requests where state = 3 and ${decidedWithin(day, false)})::int as recharges,
      (select count(*) from cash_requests where state = 3 and ${decidedWithin(day, true)})::int as withdrawals`.execute(
    db,
  )
  return [rows[0]?.recharges ?? 0, rows[0]?.withdrawals ?? 0]
}

export const waitsOn = (db: Db, day: Day, isOut: boolean) =>
  waitsOf(
    db,
    sql`select decided_at - created_at as waited from cash_requests
      where state in (2, 3) and ${decidedWithin(day, isOut)}`,
  )

export const requestsOf = (db: Db, ids: readonly string[]) =>
  own(db)
    .selectFrom('cash_requests')
    .selectAll()
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()

/** Locks a request until the transaction ends, so that concurrent decisions see each other. */
export const lock = (tx: Tx, id: string) =>
  own(tx).selectFrom('cash_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const decide = (
  tx: Tx,
  id: string,
  change: Pick<
    CashRow,
    'state' | 'reason' | 'decided_at' | 'cents' | 'asked_cents' | 'reference' | 'booked_on'
  >,
) => own(tx).updateTable('cash_requests').set(change).where('id', '=', id).execute()

/** Stores how much of a recharge paid off debt. */
export const notePaidBack = (tx: Tx, id: string, cents: number) =>
  sql`update cash_requests set owed_cents = ${cents} where id = ${id}`.execute(tx)

type Page = { limit: number; offset: number }

export function ofPerson(db: Db, userId: string, { limit, offset }: Page, out?: boolean) {
  let query = own(db).selectFrom('cash_requests').selectAll().where('user_id', '=', userId)
  if (out !== undefined) query = query.where('is_out', '=', out)
  return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute()
}

/** The newest requests of a user that are not posted yet. */
export const openRequestsOf = (db: Db, userId: string, limit: number) =>
  own(db)
    .selectFrom('cash_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

type Asked = QueueFilter & { out: boolean; state: number }

/** Pending ones oldest first, others newest first. */
function queueRows({ out, state, ids }: Asked): QueueRows {
  const waiting = state === 1
  const ofKind = sql<boolean>`is_out = ${sql.lit(out)}`
  return {
    table: 'cash_requests',
    id: 'id',
    where: ids ? ofKind : sql<boolean>`${ofKind} and state = ${sql.lit(state)}`,
    time: ids || waiting ? 'created_at' : 'decided_at',
    order: ids ? sql`created_at desc, id` : waiting ? sql`created_at, id` : sql`decided_at desc, id`,
    columns: {
      amount: 'cents',
      form: 'form',
      asked: 'created_at',
      decided: 'decided_at',
      reference: 'reference',
      bookedOn: 'booked_on',
    },
  }
}

export const queue = (db: Db, asked: Asked, page: QueuePage) =>
  readQueue<CashRow>(db, queueRows(asked), asked, page)

export const queueItems = (asked: Asked, limit: number) => itemsOf(queueRows(asked), asked, limit)

/** Requests with this number, with this bank reference, or of these users; newest first. */
export async function idsFound(
  db: Db,
  { numbers, reference, people }: { numbers: string[]; reference: string; people: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_requests where id = any(${numbers}::text[])
    union
    (select id from cash_requests where lower(reference) = lower(${reference}) and reference <> ''
      order by decided_at desc limit ${limits.queueFoundMax})
    union
    (select id from cash_requests where user_id = any(${people}::text[])
      order by created_at desc limit ${limits.queueFoundMax})`.execute(db)
  return rows.map((row) => row.id)
}

/** Bank reference and booking day of requests. */
export const referencesOf = (db: Db, ids: string[]) =>
  own(db)
    .selectFrom('cash_requests')
    .select(['id', 'reference', 'booked_on'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .where((e) => e.or([e('reference', '<>', ''), e('booked_on', '<>', '')]))
    .execute()

export const countWaiting = (db: Db, out: boolean) =>
  waitingIn(
    own(db)
      .selectFrom('cash_requests')
      .select('created_at as at')
      .where('is_out', '=', out)
      .where('state', '=', 1)
      .orderBy('created_at'),
  )

export async function waitingOut(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await own(db)
    .selectFrom('cash_requests')
    .select(['id', 'cents'])
    .where('id', 'in', ids)
    .where('state', '=', 1)
    .where('is_out', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row.cents]))
}

export async function waitingOutIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('cash_requests')
    .select('id')
    .where('state', '=', 1)
    .where('is_out', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function waitingOutOf(db: Db, userId: string): Promise<number> {
  const row = await own(db)
    .selectFrom('cash_requests')
    .select(({ fn }) => fn.sum<string | null>('cents').as('sum'))
    .where('user_id', '=', userId)
    .where('state', '=', 1)
    .where('is_out', '=', true)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from cash_alike a using cash_alike mine, cash_requests r
    where r.user_id = ${userId} and mine.id = r.id
      and (a.id, a.other_id) in ((mine.id, mine.other_id), (mine.other_id, mine.id))`.execute(tx)
  await own(tx)
    .updateTable('cash_requests')
    .set({
      sealed: Buffer.alloc(0),
      mask: '',
      account_print: null,
      voucher: '',
      image_hash: null,
      reason: '',
      reference: '',
      booked_on: '',
    })
    .where('user_id', '=', userId)
    .execute()
}

export const insertOrder = (tx: Tx, row: OrderRow) => own(tx).insertInto('orders').values(row).execute()

export const findOrder = (db: Db, id: string) =>
  own(db).selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks a user's orders until the transaction ends: otherwise two requests for the same product would both find no open
 * order.
 */
export const lockOrdersOf = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${userId}`}, 0))`.execute(tx)

/** The open order for the same product. */
export const openOrder = (db: Db, userId: string, kind: string, subject: string, now: number) =>
  own(db)
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('paid', '=', false)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** False if it was paid before. */
export async function markPaid(tx: Tx, id: string): Promise<boolean> {
  const result = await own(tx)
    .updateTable('orders')
    .set({ paid: true })
    .where('id', '=', id)
    .where('paid', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const addresses = (db: Db) => own(db).selectFrom('pay_addresses').selectAll().orderBy('form').execute()

export async function setAddresses(tx: Tx, rows: Tables['pay_addresses'][]): Promise<void> {
  // One at a time: otherwise two changes could insert the same rows.
  await sql`select pg_advisory_xact_lock(hashtextextended('pay addresses', 0))`.execute(tx)
  await own(tx).deleteFrom('pay_addresses').execute()
  if (rows.length > 0) await own(tx).insertInto('pay_addresses').values(rows).execute()
}

type Due = Pick<
  CashRow,
  | 'due_at'
  | 'due_approve'
  | 'due_reason'
  | 'due_by'
  | 'due_cents'
  | 'due_reference'
  | 'due_booked_on'
  | 'version'
>

export const setDue = (tx: Tx, id: string, due: Partial<Due>) =>
  own(tx).updateTable('cash_requests').set(due).where('id', '=', id).execute()

/** Decisions that are due for posting, earliest first. */
export async function dueIds(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await own(db)
    .selectFrom('cash_requests')
    .select('id')
    .where('due_at', '>', 0)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
