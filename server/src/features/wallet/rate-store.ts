import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

type Tables = { rate_changes: { before: number; after: number; at: number } }
const own = (db: Db) => db.withTables<Tables>()

/** Locks the rate until the transaction ends, so that concurrent changes see each other. */
export const lockRate = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('rate of points', 0))`.execute(tx)

/** All rates that were replaced since a time. */
export async function ratesSince(db: Db, since: number): Promise<number[]> {
  const rows = await own(db).selectFrom('rate_changes').select('before').where('at', '>', since).execute()
  return rows.map((row) => row.before)
}

export const noteChange = (tx: Tx, row: Tables['rate_changes']) =>
  own(tx).insertInto('rate_changes').values(row).execute()

/** Whether anybody ever had points. */
export async function hasPoints(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ledger_accounts where id >= 'points:' and id < 'points;' limit 1`.execute(db)
  return rows.length > 0
}
