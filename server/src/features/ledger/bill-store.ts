import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { linesOf, type LinesOf } from './store.ts'

/** What happened to outgoing money of a line: whether it is still held, and how much was returned. */
type Fate = { isHeld: boolean; returned: number }

/** How much of a posting's amount was returned to an account, by postings of these kinds with the same number. */
const returnedOf = (key: RawBuilder<unknown>, account: RawBuilder<unknown>, kinds: readonly string[]) => sql`(
  select coalesce(sum(b.amount), 0)::bigint from ledger_postings r
  join ledger_entries b on b.posting_id = r.id and b.account = ${account} and b.amount > 0
  where r.kind = any(${kinds}::text[])
    and r.key >= split_part(${key}, '/', 1) || '/' || split_part(${key}, '/', 2) || '/'
    and r.key < split_part(${key}, '/', 1) || '/' || split_part(${key}, '/', 2) || '0'
)`

/** For lines of this account, by the keys of their postings. */
export async function fates(
  db: Db,
  account: string,
  keys: string[],
  kinds: readonly string[],
): Promise<Map<string, Fate>> {
  const { rows } = await sql<{ key: string; held: number; returned: number }>`
    select p.key,
      (select coalesce(sum(all_of.amount), 0)::bigint from ledger_entries h
        join ledger_entries all_of on all_of.account = h.account
        where h.posting_id = p.id and h.account like 'held:%' and h.amount > 0) as held,
      ${returnedOf(sql`p.key`, sql`${account}`, kinds)} as returned
    from ledger_postings p where p.key = any(${keys}::text[])`.execute(db)
  return new Map(
    rows.map(({ key, held, returned }) => [key, { isHeld: Number(held) > 0, returned: Number(returned) }]),
  )
}

const income = (kinds: readonly string[]) =>
  sql<number>`coalesce(sum(e.amount) filter (where e.amount > 0 and p.kind <> all(${kinds}::text[])), 0)::bigint`
const spent = (kinds: readonly string[]) =>
  sql<number>`coalesce(sum(
    case when e.amount < 0 then -e.amount - ${returnedOf(sql`p.key`, sql`e.account`, kinds)} end
  ), 0)::bigint`

/** Income and expenses, both at least zero. Money returned by postings of these `kinds` counts as neither. */
export async function flow(
  db: Db,
  of: LinesOf,
  kinds: readonly string[],
): Promise<{ income: number; spent: number }> {
  const row = await linesOf(db, of)
    .select([income(kinds).as('income'), spent(kinds).as('spent')])
    .executeTakeFirstOrThrow()
  return { income: Number(row.income), spent: Number(row.spent) }
}

/** The same by kind, for each period between two dates; `span` is counted from 0. */
export async function flowByKind(
  db: Db,
  account: string,
  dates: readonly number[],
  kinds: readonly string[],
): Promise<{ span: number; kind: string; income: number; spent: number }[]> {
  const rows = await linesOf(db, { account, from: dates[0], until: dates.at(-1) })
    .select([
      sql<number>`width_bucket(p.at, ${dates}::bigint[]) - 1`.as('span'),
      'p.kind',
      income(kinds).as('income'),
      spent(kinds).as('spent'),
    ])
    .groupBy([sql`1`, 'p.kind'])
    .orderBy(sql`1`)
    .execute()
  return rows.map((row) => ({ ...row, income: Number(row.income), spent: Number(row.spent) }))
}
