import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type RetentionRow = { days: number; archive: boolean; starts_at: number }
type Tables = { message_retention: RetentionRow & { one: true; ran_at: number } }
const own = (db: Db) => db.withTables<Tables>()

export const read = (db: Db): Promise<RetentionRow> =>
  own(db).selectFrom('message_retention').select(['days', 'archive', 'starts_at']).executeTakeFirstOrThrow()

/** Locked until the transaction ends. */
export const lock = (tx: Tx): Promise<RetentionRow> =>
  own(tx)
    .selectFrom('message_retention')
    .select(['days', 'archive', 'starts_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The next run applies a new rule, however recent the last run was. */
export const write = (tx: Tx, row: RetentionRow) =>
  own(tx)
    .updateTable('message_retention')
    .set({ ...row, ran_at: 0 })
    .execute()

/** The rule, if it is in effect and nobody has applied it since `runBefore`; of concurrent callers one gets it. */
export async function claimRun(
  db: Db,
  now: number,
  runBefore: number,
): Promise<{ days: number; archive: boolean } | undefined> {
  const { rows } = await sql<{ days: number; archive: boolean }>`
    update message_retention set ran_at = ${now}
    where days > 0 and starts_at <= ${now} and ran_at < ${runBefore}
    returning days, archive`.execute(db)
  return rows[0]
}
