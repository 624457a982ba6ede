import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database.ts'
import { accountClass } from './sums-store.ts'

export type ClosingRow = {
  day: string
  until_at: number
  last_entry: number
  /** The text that was signed. */
  record: string
  hash: Buffer
  signature: Buffer
  key_id: string
  operator_name: string
  closed_at: number
}
export type SigningKey = { id: string; public_key: string; sealed: Buffer; created_at: number }
/** Sums that were computed for the day that is closed next. */
export type DraftRow = {
  day: string
  zone: string
  from_at: number
  until_at: number
  /** The hash of the closing before. */
  previous: string
  last_entry: number
  /** Up to which posting it was looked for what belongs to it. */
  last_posting: number
  /** Sums and what is late, as JSON. */
  body: string
  made_at: number
}
type Tables = {
  ledger_closings: ClosingRow
  ledger_closing_drafts: DraftRow
  ledger_signing_keys: SigningKey
}
const own = (db: Db) => db.withTables<Tables>()

/** One day is closed at a time, in a transaction that may read for long. */
export async function lockClosings(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger closing', 0))`.execute(tx)
}

export const insert = (tx: Tx, row: ClosingRow) => own(tx).insertInto('ledger_closings').values(row).execute()

export const newest = (db: Db) =>
  own(db).selectFrom('ledger_closings').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()

export const find = (db: Db, day: string) =>
  own(db).selectFrom('ledger_closings').selectAll().where('day', '=', day).executeTakeFirst()

export const page = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  own(db)
    .selectFrom('ledger_closings')
    .select(['day', 'operator_name', 'closed_at', 'hash'])
    .orderBy('day', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Oldest first, those after a day. */
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

/** What was ever posted before a moment, as far as it was there at `lastEntry`. */
export async function movedBefore(db: Db, until: number, lastEntry: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select ${accountClass} as account, e.asset, p.kind, sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where p.at < ${until} and e.id <= ${lastEntry} group by 1, 2, 3`.execute(db)
  return numbers(rows)
}

/** What was posted in a span of time, as far as it was there at `lastEntry`. */
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

/** Entries of before `from` that came after entry `above`, up to `lastEntry`, by the moments of their postings. */
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

/** The newest entry above another whose posting was made before a moment; that other one without one. */
export async function newestEntryBefore(db: Db, until: number, above: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(e.id) as id from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.id > ${above} and p.at < ${until}`.execute(db)
  return Number(rows[0]?.id ?? above)
}

export const storedDraft = (db: Db, day: string) =>
  own(db).selectFrom('ledger_closing_drafts').selectAll().where('day', '=', day).executeTakeFirst()

/** In the place of the one before. */
export async function putDraft(tx: Tx, row: DraftRow): Promise<void> {
  await own(tx).deleteFrom('ledger_closing_drafts').execute()
  await own(tx).insertInto('ledger_closing_drafts').values(row).execute()
}

export async function newestPosting(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ledger_postings`.execute(db)
  return Number(rows[0]?.id ?? 0)
}

/** Up to this posting nothing came that belongs to the stored sums. */
export const noteSeen = (db: Db, day: string, posting: number) =>
  own(db).updateTable('ledger_closing_drafts').set({ last_posting: posting }).where('day', '=', day).execute()

/** Postings that were numbered before another one may get their entries after it, but not so many. */
const numberedBefore = 1_000

/** Whether an entry came after these sums that belongs to their day, or to one before. It reads the postings since then. */
export async function hasNewer(db: Db, { until_at, last_entry, last_posting }: DraftRow): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ledger_postings p
    where p.id > ${last_posting - numberedBefore} and p.at < ${until_at}
      and exists (select from ledger_entries e where e.posting_id = p.id and e.id > ${last_entry})
    limit 1`.execute(db)
  return rows.length > 0
}
