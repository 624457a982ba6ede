import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { LineRow, Sums } from './lines-store.ts'

export type MatchRow = {
  id: number
  line: number
  request: string
  cents: number
  matched_at: number
  matched_by: string
  /** When it was removed; 0 while it applies. */
  undone_at: number
  /** The operator, or '' if it ended with a refused request. */
  undone_by: string
}
type Tables = {
  bank_matches: MatchRow
}
const own = (db: Db) => db.withTables<Tables>()

/** A match, even a removed one. */
export const find = (db: Db, id: number) =>
  own(db).selectFrom('bank_matches').selectAll().where('id', '=', id).executeTakeFirst()

export const ofLines = (db: Db, lines: readonly number[]) =>
  own(db)
    .selectFrom('bank_matches')
    .selectAll()
    .where((e) => e('line', '=', e.fn.any(e.val([...lines]))))
    .where('undone_at', '=', 0)
    .orderBy('id')
    .execute()

export const ofRequest = (db: Db, request: string) =>
  own(db)
    .selectFrom('bank_matches')
    .selectAll()
    .where('request', '=', request)
    .where('undone_at', '=', 0)
    .orderBy('line')
    .execute()

/** Matched cents of these requests, by request. */
export async function matchedOf(db: Db, requests: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ request: string; cents: number }>`
    select request, sum(cents)::bigint as cents from bank_matches
    where request = any(${[...requests]}::text[]) and undone_at = 0 group by 1`.execute(db)
  return new Map(rows.map((row) => [row.request, Number(row.cents)]))
}

type New = Omit<MatchRow, 'id' | 'undone_at' | 'undone_by'>

/** Creates a match, or adds to the existing one. @returns its id */
export async function add(tx: Tx, { line, request, cents, matched_at, matched_by }: New): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_matches (line, request, cents, matched_at, matched_by)
    values (${line}, ${request}, ${cents}, ${matched_at}, ${matched_by})
    on conflict (line, request) where undone_at = 0 do update set cents = bank_matches.cents + excluded.cents
    returning id`.execute(tx)
  return Number(rows[0]?.id)
}

/** False if it was removed before. */
export async function undo(tx: Tx, id: number, by: string, at: number): Promise<boolean> {
  const result = await own(tx)
    .updateTable('bank_matches')
    .set({ undone_at: at, undone_by: by })
    .where('id', '=', id)
    .where('undone_at', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

const nearDays = 60
export type Proposed = { line: number; request: string; reason: 'number' | 'reference' | 'account' }

/**
 * Requests that may belong to lines, the most certain first, a few of each kind: the order number is in the text, the
 * bank reference is the same, or amount and end of the account are the same within two months.
 */
export async function proposals(db: Db, lines: readonly LineRow[]): Promise<Proposed[]> {
  const numbers = lines.flatMap(({ id, text, reference }) =>
    [...new Set(`${text} ${reference}`.match(/(?<!\d)\d{15}(?!\d)/g))]
      .slice(0, 5)
      .map((number) => ({ id, number })),
  )
  const { rows } = await sql<Proposed>`
    with lines as (
      select * from unnest(
        ${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ amount }) => amount)}::bigint[],
        ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ account }) => account)}::text[],
        ${lines.map(({ day }) => Date.parse(`${day}T00:00:00Z`))}::bigint[]
      ) as l(id, amount, reference, account, at)
    )
    select n.id as line, r.id as request, 'number' as reason, 1 as place
    from unnest(${numbers.map(({ id }) => id)}::bigint[], ${numbers.map(({ number }) => number)}::text[]) as n(id, number)
      join lines l on l.id = n.id join cash_requests r on r.id = n.number
    where r.is_out = (l.amount < 0) and r.state <> 3
    union all
    select l.id, r.id, 'reference', 2 from lines l cross join lateral (
      select id from cash_requests where lower(reference) = lower(l.reference) and reference <> ''
        and is_out = (l.amount < 0) and state <> 3
      order by decided_at desc limit 3
    ) as r
    union all
    select l.id, r.id, 'account', 3 from lines l cross join lateral (
      select id from (
        select id, mask, created_at from cash_requests where cents = abs(l.amount) and is_out = (l.amount < 0) and state <> 3
          and created_at between l.at - ${nearDays * 86_400_000}::bigint and l.at + ${nearDays * 86_400_000}::bigint
        order by created_at desc limit 500
      ) as same
      where l.account <> '' and same.mask = '**** ' || l.account order by created_at desc limit 3
    ) as r
    order by place`.execute(db)
  return rows.map(({ line, request, reason }) => ({ line: Number(line), request, reason }))
}

/** Matched cents of a request. */
const matched = sql`coalesce((select sum(m.cents) from bank_matches m where m.request = r.id and m.undone_at = 0), 0)`

type Span = { since: number; limit: number; offset: number }

/** Approved requests since then that bank lines do not cover, newest first. */
export async function uncovered(db: Db, { since, limit, offset }: Span): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from cash_requests r
    where r.is_out in (false, true) and r.state = 2 and r.decided_at >= ${since} and r.cents > ${matched}
    order by r.decided_at desc, r.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function uncoveredSums(db: Db, since: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as count, coalesce(sum(open) filter (where not is_out), 0)::bigint as money_in,
      coalesce(sum(open) filter (where is_out), 0)::bigint as money_out
    from (
      select r.is_out, r.cents - ${matched} as open from cash_requests r
      where r.is_out in (false, true) and r.state = 2 and r.decided_at >= ${since}
    ) as decided where open > 0`.execute(db)
  return rows[0] ?? { count: 0, money_in: 0, money_out: 0 }
}

/** Pending requests that bank lines cover, oldest first. */
const covered = sql`
  from cash_requests r
  where r.state = 1 and r.due_at = 0
    and exists (select from bank_matches m where m.request = r.id and m.undone_at = 0) and r.cents <= ${matched}`

export async function ready(db: Db, { limit, offset }: Omit<Span, 'since'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${covered} order by r.created_at, r.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function readySums(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as count, coalesce(sum(r.cents) filter (where not r.is_out), 0)::bigint as money_in,
      coalesce(sum(r.cents) filter (where r.is_out), 0)::bigint as money_out ${covered}`.execute(db)
  return rows[0] ?? { count: 0, money_in: 0, money_out: 0 }
}

/** Lines that are, or were, matched with requests of this user. */
export async function linesOfPerson(db: Db, userId: string): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select distinct m.line from cash_requests r join bank_matches m on m.request = r.id where r.user_id = ${userId}`.execute(
    db,
  )
  return rows.map(({ line }) => Number(line))
}
