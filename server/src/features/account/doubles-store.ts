import type { Db, Tx } from '#platform/database/database.ts'
import { findAll, type Account } from './store.ts'

type Tables = { email_doubles_to_tell: { user_id: string } }
const own = (db: Db) => db.withTables<Tables>()

/** Takes some accounts with shared addresses that have not been notified; each is returned once. */
export async function takeDoublesToNotify(tx: Tx, count: number): Promise<Account[]> {
  const rows = await own(tx)
    .deleteFrom('email_doubles_to_tell')
    .where('user_id', 'in', (e) =>
      e
        .selectFrom('email_doubles_to_tell')
        .select('user_id')
        .orderBy('user_id')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('user_id')
    .execute()
  return findAll(
    tx,
    rows.map((row) => row.user_id),
  )
}
