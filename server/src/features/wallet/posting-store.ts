import { sql } from 'kysely'
import { isErased, isRecorded, type PostingSource } from '#features/ledger/index.ts'
import { referencesOf } from './store.ts'

const person = sql`'person ' || r.user_id`
/** Older versions posted with the decision itself, without the delay of ten seconds. */
const decided = sql`(${isRecorded('cash/post', person, 'cash')} or ${isRecorded('cash/decide', person, 'cash')})`

export const cashPostings: PostingSource = {
  prefix: 'cash',
  isNumbered: true,
  returning: ['withdrawal-refused'],
  references: referencesOf,
  moves: () => sql`
    select t.id, m.payer, m.payee, 'USD', r.cents
    from these t join cash_requests r on r.id = t.part[2]
    cross join lateral (values
      ('recharge', 'moved', 'house:outside', 'person:' || r.user_id, not r.is_out and r.state = 2 and ${decided}),
      ('withdrawal', 'moved', 'person:' || r.user_id, 'held:withdrawal:' || r.id, r.is_out),
      ('withdrawal', 'paid', 'held:withdrawal:' || r.id, 'house:outside', r.is_out and r.state = 2 and ${decided}),
      ('withdrawal-refused', 'moved', 'held:withdrawal:' || r.id, 'person:' || r.user_id,
        r.is_out and r.state = 3 and ${decided})
    ) as m(kind, step, payer, payee, is_so)
    where m.is_so and t.kind = m.kind and t.part[3:] = array[m.kind, m.step]`,
  due: (since) => sql`
    select 'cash/' || id || case when not is_out then '/recharge/moved' when state = 2 then '/withdrawal/paid'
      else '/withdrawal-refused/moved' end, decided_at
    from cash_requests
    where (is_out, state) in ((false, 2), (true, 2), (true, 3)) and decided_at > ${since}`,
}

export const orderPostings: PostingSource = {
  prefix: 'order',
  isNumbered: true,
  moves: () => sql`
    select t.id, 'person:' || o.user_id, 'house:' || o.kind, 'USD', o.cents
    from these t join orders o on o.id = t.part[2]
    where o.paid and t.kind = o.kind and t.part[3:] = array['paid']`,
}

/** The request's row has no amount, so the two sides of the posting are checked against each other. */
export const pointsPostings: PostingSource = {
  prefix: 'points',
  moves: () => sql`
    select t.id, case when e.amount < 0 then e.account else 'house:points' end,
      case when e.amount < 0 then 'house:points' else e.account end, e.asset, abs(e.amount)
    from these t join ledger_entries e on e.posting_id = t.id
    where e.account in ('points:' || t.part[2], 'person:' || t.part[2])
      and ((e.amount > 0) = (t.kind = 'points-out')) = (e.asset = 'CAN') and t.kind in ('points-in', 'points-out')
      and (exists (select from idempotency_keys k where k.user_id = t.part[2] and k.request_id = t.part[3])
        or ${isErased(sql`t.part[2]`)})`,
}
