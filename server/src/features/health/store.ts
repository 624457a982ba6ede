import { sql } from 'kysely'
import { asynchronousCommit, type Db } from '#platform/database/database.ts'

export type ProcessRow = {
  id: string
  host: string
  version: string
  node: string
  started_at: number
  seen_at: number
}
type Tables = { server_processes: ProcessRow }
const own = (db: Db) => db.withTables<Tables>()

export const putProcess = (db: Db, row: ProcessRow) =>
  own(db)
    .insertInto('server_processes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ seen_at: row.seen_at }).where(asynchronousCommit(db)),
    )
    .execute()

export const removeProcess = (db: Db, id: string) =>
  own(db).deleteFrom('server_processes').where('id', '=', id).execute()

export const removeUnseen = (db: Db, since: number) =>
  own(db).deleteFrom('server_processes').where('seen_at', '<', since).execute()

export const processesSince = (db: Db, since: number): Promise<ProcessRow[]> =>
  own(db)
    .selectFrom('server_processes')
    .selectAll()
    .where('seen_at', '>=', since)
    .orderBy('started_at')
    .limit(200)
    .execute()

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

export type TableSize = { name: string; rows: number; bytes: number }

/** From the statistics of PostgreSQL, without reading rows. */
export async function tableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select relname as name, n_live_tup::float8 as rows, pg_total_relation_size(relid)::float8 as bytes
    from pg_stat_user_tables order by relname limit 1000`.execute(db)
  return rows
}
