import { sql } from 'kysely'
import { isRecorded, type PostingSource } from '#features/ledger/index.ts'

const person = sql`'person ' || o.user_id`
const shipped = isRecorded('goods-orders/ship', person, 'order')
const rejected = isRecorded('goods-orders/reject', person, 'order')

export const goodOrderPostings: PostingSource = {
  prefix: 'goods-order',
  isNumbered: true,
  returning: ['order-refund'],
  moves: () => sql`
    select t.id, m.payer, m.payee, 'CAN', o.points
    from these t join good_orders o on o.id = t.part[2]
    cross join lateral (values
      ('order', 'taken', 'points:' || o.user_id, case when o.is_virtual then 'house:shop' else 'held:order:' || o.id end, true),
      ('order', 'shipped', 'held:order:' || o.id, 'house:shop',
        not o.is_virtual and o.state in ('shipped', 'completed') and ${shipped}),
      ('order-refund', 'taken', 'held:order:' || o.id, 'points:' || o.user_id,
        o.state = 'cancelled' or o.state = 'rejected' and ${rejected})
    ) as m(kind, step, payer, payee, is_so)
    where m.is_so and t.kind = m.kind and t.part[3:] = array[m.kind, m.step]`,
  due: (since) => sql`
    select 'goods-order/' || id || '/order/shipped', shipped_at from good_orders
      where shipped_at > 0 and shipped_at > ${since} and points > 0 and not is_virtual
    union all
    select 'goods-order/' || id || '/order-refund/taken', ended_at from good_orders
      where state in ('cancelled', 'rejected') and ended_at > ${since} and points > 0`,
}
