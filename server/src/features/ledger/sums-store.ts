import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

/** `person`, `points` or `held`; for a system account, the account itself. */
export const accountClass = sql`case when account like 'house:%' then account else split_part(account, ':', 1) end`

/** Adds entries up to `upTo` to the stored sums, at most `atOnce`. False if none was left. */
export async function addToSums(tx: Tx, upTo: number, atOnce: number): Promise<boolean> {
  const { rows } = await sql<{ after: number; last: number | null }>`
    select s.entry as after, (
      select max(id) from (
        select id from ledger_entries where id > s.entry and id <= ${upTo} order by id limit ${atOnce}
      ) as next
    ) as last
    from ledger_summed s for update of s`.execute(tx)
  const [row] = rows
  if (!row?.last) return false
  await sql`
    insert into ledger_sums (kind, asset, day, amount)
    select ${accountClass}, e.asset, p.at / 86400000, sum(e.amount)
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.id > ${row.after} and e.id <= ${row.last} group by 1, 2, 3
    on conflict (kind, asset, day) do update set amount = ledger_sums.amount + excluded.amount`.execute(tx)
  await sql`update ledger_summed set entry = ${row.last}`.execute(tx)
  return true
}

export type Total = { kind: string; asset: string; sum: number }

/**
 * The stored sums plus later entries. Undefined if there are more than `tail` of those: after an upgrade the job needs
 * some minutes.
 */
export async function totals(db: Db, tail: number): Promise<Total[] | undefined> {
  const { rows } = await sql<Total & { is_whole: boolean }>`
    with mark as (select entry from ledger_summed),
    newer as (
      select account, asset, amount from ledger_entries
      where id > (select entry from mark) order by id limit ${tail + 1}
    ),
    every as (
      select kind, asset, amount from ledger_sums
      union all
      select ${accountClass}, asset, sum(amount) from newer group by 1, 2
    )
    select kind, asset, sum(amount)::bigint as sum, (select count(*) from newer) <= ${tail} as is_whole
    from every group by 1, 2 order by 1, 2`.execute(db)
  if (rows.some((row) => !row.is_whole)) return undefined
  return rows.map(({ kind, asset, sum }) => ({ kind, asset, sum: Number(sum) }))
}

/** Stored sums that differ from those of the entries; reads all entries. */
export async function wrongSums(db: Db): Promise<{ at: string; what: string }[]> {
  const { rows } = await sql<{ at: string; what: string }>`
    select 'sum of ' || kind || ' ' || asset || ' on day ' || day as at,
      'is ' || coalesce(stored.amount, 0) || ' where ' || coalesce(found.amount, 0) || ' belongs' as what
    from (
      select ${accountClass} as kind, e.asset, p.at / 86400000 as day, sum(e.amount) as amount
      from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where e.id <= (select entry from ledger_summed) group by 1, 2, 3
    ) as found
    full join ledger_sums as stored using (kind, asset, day)
    where coalesce(stored.amount, 0) <> coalesce(found.amount, 0) limit 100`.execute(db)
  return rows
}
