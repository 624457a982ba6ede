import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { CashRow } from './store.ts'

type Printed = Pick<CashRow, 'id' | 'sealed'>

/** Some whose hash is missing or made with another key. Two index ranges: `<>` would read all rows. */
export async function unprinted(db: Db, key: string, limit: number): Promise<Printed[]> {
  const { rows } = await sql<Printed>`
    select id, sealed from cash_requests
    where (account_key < ${key} or account_key > ${key}) and sealed <> ''::bytea limit ${limit}`.execute(db)
  return rows
}

export const setPrint = (db: Db, id: string, columns: Pick<CashRow, 'account_print' | 'account_key'>) =>
  sql`update cash_requests set account_print = ${columns.account_print}, account_key = ${columns.account_key}
    where id = ${id} and sealed <> ''::bytea`.execute(db)

type Other = Pick<CashRow, 'id' | 'user_id' | 'is_out' | 'created_at'>
const compared = 200

/** The newest request with this account of each other user up to then, among the newest ones. */
export async function othersWith(
  db: Db,
  prints: Buffer[],
  { user_id: but, created_at: until }: Pick<CashRow, 'user_id' | 'created_at'>,
): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select distinct on (user_id) id, user_id, is_out, created_at
    from (
      select * from cash_requests where account_print = any(${prints}::bytea[]) and created_at <= ${until}
      order by created_at desc limit ${sql.lit(compared)}
    ) as newest
    where user_id <> ${but} order by user_id, created_at desc limit 20`.execute(db)
  return rows
}

/** How many requests of a user are read at most. */
const read = 500

/** Earlier withdrawals of the user that were not refused: how many, and the largest one since a time. */
export async function earlierWithdrawals(
  db: Db,
  row: Pick<CashRow, 'id' | 'user_id' | 'created_at'>,
  since: number,
): Promise<{ count: number; largest: number }> {
  const { rows } = await sql<{ count: number; largest: number }>`
    select count(*)::int as count, coalesce(max(cents) filter (where created_at >= ${since}), 0)::int as largest
    from (
      select * from cash_requests
      where user_id = ${row.user_id} and (created_at, id) < (${row.created_at}::bigint, ${row.id})
      order by created_at desc limit ${sql.lit(read)}
    ) as newest
    where is_out and state <> 3`.execute(db)
  return rows[0] ?? { count: 0, largest: 0 }
}

/** What was recharged since a time, when the first of it was credited, and what was withdrawn from then on. */
export async function throughSince(
  db: Db,
  row: Pick<CashRow, 'user_id' | 'created_at'>,
  since: number,
): Promise<{ credited: number; at: number; out: number }> {
  const { rows } = await sql<{ credited: number; at: number; out: number }>`
    with newest as (
      select * from cash_requests
      where user_id = ${row.user_id} and created_at <= ${row.created_at}
      order by created_at desc limit ${sql.lit(read)}
    ),
    recharged as (
      select coalesce(sum(cents), 0)::bigint as credited, coalesce(min(decided_at), 0) as at from newest
      where not is_out and state = 2 and decided_at > ${since}
    )
    select credited, at, (
      select coalesce(sum(cents), 0)::bigint from newest where is_out and state <> 3 and created_at >= at
    ) as out
    from recharged`.execute(db)
  return rows[0] ?? { credited: 0, at: 0, out: 0 }
}

/** Recharges and withdrawals of the user since a time up to this one, without those that were refused. */
export async function requestsSince(
  db: Db,
  row: Pick<CashRow, 'user_id' | 'created_at'>,
  since: number,
): Promise<{ count: number; money: number }> {
  const { rows } = await sql<{ count: number; money: number }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::bigint as money
    from (
      select * from cash_requests
      where user_id = ${row.user_id} and created_at > ${since} and created_at <= ${row.created_at}
      order by created_at desc limit ${sql.lit(read)}
    ) as newest
    where state <> 3`.execute(db)
  return rows[0] ?? { count: 0, money: 0 }
}
