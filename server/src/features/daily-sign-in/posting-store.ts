import { sql } from 'kysely'
import { isErased, type PostingSource } from '#features/ledger/index.ts'

const dayMs = 86_400_000

export const signInPostings: PostingSource = {
  prefix: 'sign-in',
  moves: () => sql`
    select t.id, 'house:points', 'points:' || d.user_id, 'CAN', d.points
    from these t join sign_in_days d on d.user_id = t.part[2] and d.day = t.part[3] where t.kind = 'sign-in'
    union all
    select t.id, 'house:points', e.account, 'CAN', e.amount
    from these t join ledger_entries e on e.posting_id = t.id and e.account = 'points:' || t.part[2]
    where t.kind = 'sign-in' and e.amount > 0 and ${isErased(sql`t.part[2]`)}`,
  // A day is a date in the user's time zone, which differs from UTC by a day at most.
  due: (since) => sql`
    select 'sign-in/' || user_id || '/' || day, signed_at from sign_in_days
    where day >= ${new Date(Math.max(0, since - dayMs)).toISOString().slice(0, 10)} and signed_at > ${since}`,
}
