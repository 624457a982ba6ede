import { sql, type SqlBool } from 'kysely'
import type { PostingSource } from '#features/ledger/index.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type CorrectionRow = {
  id: string
  posting: number
  user_id: string
  /** The system account of the posting. */
  system_account: string
  asset: string
  /** Cents or points; positive if the customer received it. */
  cents: number
  /** The part that the balance did not cover, or that paid off earlier debt. */
  owed: number
  reason: string
  created_at: number
}
type Tables = { corrections: CorrectionRow }
const own = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Tx, row: CorrectionRow) => own(tx).insertInto('corrections').values(row).execute()

export async function correctedOf(db: Db, posting: number): Promise<{ count: number; sum: number }> {
  const row = await own(db)
    .selectFrom('corrections')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string | null>('cents').as('sum')])
    .where('posting', '=', posting)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), sum: Math.abs(Number(row?.sum ?? 0)) }
}

/** The newest corrections, or those made before one of them. */
export function newest(db: Db, before: string | undefined, limit: number): Promise<CorrectionRow[]> {
  const rows = own(db)
    .selectFrom('corrections')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before === undefined) return rows.execute()
  const place = sql`(select created_at, id from corrections where id = ${before})`
  return rows.where(sql<SqlBool>`(created_at, id) < ${place}`).execute()
}

/** The postings that these corrections correct. */
export const correctedBy = (db: Db, ids: string[]) =>
  own(db)
    .selectFrom('corrections')
    .select(['id', 'posting'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()

export const eraseReasons = (tx: Tx, userId: string) =>
  own(tx).updateTable('corrections').set({ reason: '' }).where('user_id', '=', userId).execute()

/** Locks a customer's debt until the transaction ends, so that two payments see each other. */
export const lockDebt = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`owed ${userId}`}, 0))`.execute(tx)

/** Whether the log shows that two operators agreed to it. */
const agreedByTwo = sql`exists (
  select from audit_log a join audit_log b on b.subject = a.subject
  where a.subject = 'person ' || c.user_id and a.action = 'corrections/add' and a.detail::json->>'posting' = t.key
    and b.action = 'proposals/propose' and b.detail::json->>'proposal' = a.detail::json->>'proposal'
    and b.operator_id <> a.operator_id
)`

/** Whether it reverses a posting of that system account, by no more than its amount. */
const turnsRound = sql`exists (
  select from ledger_entries o
  where o.posting_id = c.posting and o.account = c.system_account and o.asset = c.asset and sign(o.amount) = sign(c.cents)
    and abs(o.amount) >= (select sum(abs(every.cents)) from corrections every where every.posting = c.posting)
)`

export const correctionPostings: PostingSource = {
  prefix: 'correction',
  corrects: correctedBy,
  moves: () => sql`
    select t.id, m.payer, m.payee, c.asset, m.amount
    from these t join corrections c on c.id = t.part[2]
    cross join lateral (select case c.asset when 'USD' then 'person:' else 'points:' end || c.user_id as wallet) as w
    cross join lateral (values
      (case when c.cents < 0 then w.wallet else c.system_account end, case when c.cents < 0 then c.system_account else w.wallet end,
        abs(c.cents) - c.owed),
      (case when c.cents < 0 then 'owed:' || c.user_id else c.system_account end,
        case when c.cents < 0 then c.system_account else 'owed:' || c.user_id end, c.owed)
    ) as m(payer, payee, amount)
    where t.kind = 'correction' and cardinality(t.part) = 2 and ${agreedByTwo} and ${turnsRound}`,
  due: (since) => sql`select 'correction/' || id, created_at from corrections where created_at > ${since}`,
}

/** Debt paid off by a recharge, which has a posting of its own. */
export const debtPostings: PostingSource = {
  prefix: 'owed',
  moves: () => sql`
    select t.id, 'person:' || r.user_id, 'owed:' || r.user_id, 'USD', r.owed_cents
    from these t join cash_requests r on r.id = t.part[2]
    where t.kind = 'correction' and cardinality(t.part) = 2 and not r.is_out and r.state = 2 and r.owed_cents > 0`,
  due: (since) => sql`
    select 'owed/' || id, decided_at from cash_requests where not is_out and owed_cents > 0 and decided_at > ${since}`,
}
