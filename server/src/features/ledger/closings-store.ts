import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { accountClass } from './sums-store.ts'

export type ClosingRow = {
  day: string
  until_at: number
  last_entry: number
  /** The signed text. */
  record: string
  hash: Buffer
  signature: Buffer
  key_id: string
  operator_name: string
  closed_at: number
}
export type SigningKey = { id: string; public_key: string; sealed: Buffer; created_at: number }
/** Computed sums of the next day to close. */
export type DraftRow = {
  day: string
  zone: string
  from_at: number
  until_at: number
  /** The hash of the previous closing. */
  previous: string
  last_entry: number
  /** The last posting that was checked for entries of that day. */
  last_posting: number
  /** The sums, and late entries, as JSON. */
  body: string
  made_at: number
}
type Tables = {
  ledger_closings: ClosingRow
  ledger_closing_drafts: DraftRow
  ledger_signing_keys: SigningKey
}
const own = (db: Db) => db.withTables<Tables>()

/** Locks closings, so that one day is closed at a time, and allows long reads. */
export async function lockClosings(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger closing', 0))`.execute(tx)
}

export const insert = (tx: Tx, row: ClosingRow) => own(tx).insertInto('ledger_closings').values(row).execute()

export const newest = (db: Db) =>
  own(db).selectFrom('ledger_closings').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()

export const find = (db: Db, day: string) =>
  own(db).selectFrom('ledger_closings').selectAll().where('day', '=', day).executeTakeFirst()

/** The newest closings, or those of days before one. */
export function before(db: Db, day: string | undefined, limit: number) {
  const rows = own(db)
    .selectFrom('ledger_closings')
    .select(['day', 'operator_name', 'closed_at', 'hash'])
    .orderBy('day', 'desc')
    .limit(limit)
  return (day === undefined ? rows : rows.where('day', '<', day)).execute()
}

/** Closings after a day, oldest first. */
export const after = (db: Db, day: string, limit: number) =>
  own(db)
    .selectFrom('ledger_closings')
    .selectAll()
    .where('day', '>', day)
    .orderBy('day')
    .limit(limit)
    .execute()

export const keys = (db: Db) =>
  own(db).selectFrom('ledger_signing_keys').selectAll().orderBy('created_at', 'desc').execute()

export const insertKey = (tx: Tx, key: SigningKey) =>
  own(tx).insertInto('ledger_signing_keys').values(key).execute()

export type Moved = { account: string; asset: string; kind: string; amount: number }

const numbers = <Row extends { amount: number }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, amount: Number(row.amount) }))

/** Totals of everything posted before a time, as of entry `lastEntry`. */
export async function movedBefore(db: Db, until: number, lastEntry: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select ${accountClass} as account, e.asset, p.kind, sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where p.at < ${until} and e.id <= ${lastEntry} group by 1, 2, 3`.execute(db)
  return numbers(rows)
}

/** Totals of everything posted in a period, as of entry `lastEntry`. */
export async function movedIn(
  db: Db,
  span: { from: number; until: number; lastEntry: number },
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select ${accountClass} as account, e.asset, p.kind, sum(e.amount)::bigint as amount
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.at >= ${span.from} and p.at < ${span.until} and e.id <= ${span.lastEntry} group by 1, 2, 3`.execute(
    db,
  )
  return numbers(rows)
}

export type LateEntries = Moved & { at: number }

/**
 * Entries dated before `from` that were made after entry `above`, up to `lastEntry`, by the dates of their postings.
 */
export async function late(
  db: Db,
  { from, above, lastEntry }: { from: number; above: number; lastEntry: number },
): Promise<LateEntries[]> {
  const { rows } = await sql<LateEntries>`
    select ${accountClass} as account, e.asset, p.kind, p.at, sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.id > ${above} and e.id <= ${lastEntry} and p.at < ${from} group by 1, 2, 3, 4`.execute(db)
  return numbers(rows).map((row) => ({ ...row, at: Number(row.at) }))
}

/** The newest entry above another whose posting was made before a time; the other one if there is none. */
export async function newestEntryBefore(db: Db, until: number, above: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(e.id) as id from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.id > ${above} and p.at < ${until}`.execute(db)
  return Number(rows[0]?.id ?? above)
}

export const storedDraft = (db: Db, day: string) =>
  own(db).selectFrom('ledger_closing_drafts').selectAll().where('day', '=', day).executeTakeFirst()

/** Replaces the previous draft. */
export async function putDraft(tx: Tx, row: DraftRow): Promise<void> {
  await own(tx).deleteFrom('ledger_closing_drafts').execute()
  await own(tx).insertInto('ledger_closing_drafts').values(row).execute()
}

export async function newestPosting(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ledger_postings`.execute(db)
  return Number(rows[0]?.id ?? 0)
}

/** Records that no posting up to this one changes the stored sums. */
export const noteSeen = (db: Db, day: string, posting: number) =>
  own(db).updateTable('ledger_closing_drafts').set({ last_posting: posting }).where('day', '=', day).execute()

/** Postings are numbered before their entries are made, so a lower number may come later, but not by this many. */
const numberedBefore = 1_000

/** Whether entries of this day or an earlier one were made after these sums. Reads the postings since then. */
export async function hasNewer(db: Db, { until_at, last_entry, last_posting }: DraftRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ledger_postings p
    where p.id > ${last_posting - numberedBefore} and p.at < ${until_at}
      and exists (select from ledger_entries e where e.posting_id = p.id and e.id > ${last_entry})
    limit 1`.execute(db)
  return rows.length > 0
}
