import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type LimitRow = {
  kind: 'recharge' | 'withdrawal'
  asset: string
  /** Cents; null if there is no limit. */
  cents: number | null
  /** Replaces `cents` at `later_at`; unused if that is 0. */
  later_cents: number | null
  later_at: number
}
type Tables = {
  two_person_limits: LimitRow
}
const own = (db: Db) => db.withTables<Tables>()

export const limits = (db: Db) => own(db).selectFrom('two_person_limits').selectAll().execute()

export const setLimit = (tx: Tx, row: LimitRow) =>
  own(tx)
    .insertInto('two_person_limits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'asset']).doUpdateSet(row))
    .execute()

/** Locks a customer's approvals until the transaction ends, so that concurrent ones count each other. */
export const lockApprovals = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approvals of ${userId}`}, 0))`.execute(tx)

/** For each of these users, the cents of a kind approved since a time, including approvals that are not posted yet. */
export async function approvedSince(
  db: Db,
  { out, userIds, since }: { out: boolean; userIds: readonly string[]; since: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; cents: number }>`
    select user_id, sum(case when state = 1 and due_cents > 0 then due_cents else cents end)::bigint as cents
    from cash_requests
    where user_id = any(${[...userIds]}::text[]) and is_out = ${out}
      and (state = 2 and decided_at > ${since} or state = 1 and due_at > 0 and due_approve)
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.user_id, Number(row.cents)]))
}
