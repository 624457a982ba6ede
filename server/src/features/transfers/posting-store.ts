import { sql } from 'kysely'
import type { PostingSource } from '#features/ledger/index.ts'

export const transferPostings: PostingSource = {
  prefix: 'transfer',
  isNumbered: true,
  returning: ['transfer-returned', 'transfer-expired'],
  moves: () => sql`
    select t.id, m.payer, m.payee, 'USD', r.cents
    from these t join transfers r on r.id = t.part[2]
    cross join lateral (values
      ('transfer-sent', 'person:' || r.from_id, 'held:transfer:' || r.id, true),
      ('transfer-received', 'held:transfer:' || r.id, 'person:' || r.to_id, r.state = 'accepted'),
      ('transfer-returned', 'held:transfer:' || r.id, 'person:' || r.from_id, r.state = 'returned'),
      ('transfer-expired', 'held:transfer:' || r.id, 'person:' || r.from_id, r.state = 'expired')
    ) as m(kind, payer, payee, is_so)
    where m.is_so and t.kind = m.kind and t.part[3:] = array[m.kind]`,
}
