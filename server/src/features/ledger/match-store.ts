import { sql, type RawBuilder } from 'kysely'
import type { Disagreement } from '@mynah/contract/ledger'
import type { Db } from '#platform/database/database.ts'
import type { PostingSource } from './sources-store.ts'

/**
 * Postings with an entry after `since` (0 for all), with ids above one and up to another; rows changed after one time,
 * up to another.
 */
export type Span = { since: number; above: number; upTo: number; changedAfter: number; changedUpTo: number }

/** Postings that do not match their business rows, and rows whose posting is missing. */
export async function unmatched(
  db: Db,
  sources: readonly PostingSource[],
  span: Span,
  now: number,
): Promise<Disagreement[]> {
  const wrong = await found(db, unknownPrefixes(sources, span))
  for (const source of sources) {
    wrong.push(...(await found(db, misfits(source, span, now))))
    if (source.due) wrong.push(...(await found(db, missing(source.due(span.changedAfter), span))))
  }
  return wrong
}

const prefixOf = sql`split_part(p.key, '/', 1)`
const inSpan = ({ since, above, upTo }: Span) =>
  sql`p.id > ${above} and p.id <= ${upTo} and ${
    since === 0 ? sql`true` : sql`p.id in (select posting_id from ledger_entries where id > ${since})`
  }`

const unknownPrefixes = (sources: readonly PostingSource[], span: Span) => sql`
  select 'posting ' || p.key as at, 'is of no kind that is known' as what from ledger_postings p
  where ${inSpan(span)} and ${prefixOf} <> all(${sources.map(({ prefix }) => prefix)}::text[])`

const misfits = (source: PostingSource, span: Span, now: number) => sql`
  with these as materialized (
    select p.id, p.key, p.kind, p.at, string_to_array(p.key, '/') as part, p.conversation_id, p.message_id
    from ledger_postings p where ${inSpan(span)} and ${prefixOf} = ${source.prefix}
  ),
  moves(id, payer, payee, asset, amount) as (${source.moves(now)}),
  expected as (
    select id, account, asset, sum(amount) as amount from (
      select id, payer as account, asset, -amount as amount from moves
      union all select id, payee, asset, amount from moves
    ) as legs group by 1, 2, 3 having sum(amount) <> 0
  ),
  entered as (
    select e.posting_id as id, e.account, e.asset, sum(e.amount) as amount
    from ledger_entries e join these t on t.id = e.posting_id group by 1, 2, 3
  )
  select 'posting ' || t.key as at, 'is not what its row and its record say' as what
  from these t where t.id in (
    select coalesce(x.id, f.id) from entered f
    full join expected x on x.id = f.id and x.account = f.account and x.asset = f.asset and x.amount = f.amount
    where x.id is null or f.id is null
  )`

const missing = (due: RawBuilder<unknown>, { changedAfter, changedUpTo }: Span) => sql`
  select 'posting ' || d.key as at, 'is missing: its row says that it was made' as what
  from (${due}) as d(key, at)
  where d.at > ${changedAfter} and d.at <= ${changedUpTo}
    and not exists (select from ledger_postings p where p.key = d.key)`

async function found(db: Db, query: RawBuilder<unknown>): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`${query} limit 100`.execute(db)
  return rows
}
