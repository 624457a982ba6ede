import { sql } from 'kysely'
import type { PostingSource } from '#features/ledger/index.ts'

/** Money and points from the treasury and back, only if there are demo users. */
export const demoPostings: PostingSource = {
  prefix: 'demo',
  moves: () => sql`
    select t.id, case when e.amount < 0 then e.account else h.account end,
      case when e.amount < 0 then h.account else e.account end, e.asset, abs(e.amount)
    from these t
    join ledger_entries e on e.posting_id = t.id
      and e.account in ('person:' || t.part[2], 'points:' || t.part[array_upper(t.part, 1)])
    join ledger_entries h on h.posting_id = t.id and h.account in ('house:treasury', 'house:points')
    where t.kind = 'treasury' and exists (select from demo_steps where name = 'people')`,
}
