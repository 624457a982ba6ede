import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { TestServer } from './server.ts'

/** The number of rows that PostgreSQL reads from these tables while `read` runs, whether it returns them or not. */
export function rowsRead(
  server: TestServer,
  tables: readonly string[],
  read: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return server.app.transaction(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
        where relname = any(${tables}::text[])`.execute(tx)
      return rows[0]?.count ?? 0
    }
    const before = await count()
    await read(tx)
    return (await count()) - before
  })
}
