import { sql } from 'kysely'
import { isErased, type PostingSource } from '#features/ledger/index.ts'

/** All postings to a user for one day together have to equal the points granted for it. */
export const carbonPostings: PostingSource = {
  prefix: 'carbon',
  moves: () => sql`
    select t.id, 'house:points', e.account, 'CAN', e.amount
    from these t join ledger_entries e on e.posting_id = t.id and e.account = 'points:' || t.part[2]
    where t.kind = 'carbon' and e.amount > 0 and (${isErased(sql`t.part[2]`)} or (
      select sum(all_of.amount) from ledger_postings p
      join ledger_entries all_of on all_of.posting_id = p.id and all_of.account = e.account
      where p.key >= concat_ws('/', 'carbon', t.part[2], t.part[3], '') collate "C"
        and p.key < concat_ws('/', 'carbon', t.part[2], t.part[3], ':') collate "C"
    ) = (
      select sum(g.points) from carbon_grants g where g.user_id = t.part[2] and g.day = t.part[3]
    ))`,
}
