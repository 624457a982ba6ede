import { sql } from 'kysely'
import type { PostingSource } from '#features/ledger/index.ts'
import type { Db, Tx } from '#platform/database.ts'

export type CorrectionRow = {
  id: string
  posting: number
  user_id: string
  /** The other side. */
  system_account: string
  asset: string
  /** What it gave the customer, in cents or points; below zero where it took. */
  cents: number
  /** The part that was not in the wallet, or that paid what was owed before. */
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

export const newest = (db: Db, page: { limit: number; offset: number }) =>
  own(db)
    .selectFrom('corrections')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const eraseReasons = (tx: Tx, userId: string) =>
  own(tx).updateTable('corrections').set({ reason: '' }).where('user_id', '=', userId).execute()

/** Until the transaction ends: of two that read what is owed the second sees what the first paid. */
export const lockOwed = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`owed ${userId}`}, 0))`.execute(tx)

/** Two operators agreed to it, and the log says who. */
const agreedByTwo = sql`exists (
  select from audit_log a join audit_log b on b.subject = a.subject
  where a.subject = 'person ' || c.user_id and a.action = 'corrections/add' and a.detail::json->>'posting' = t.key
    and b.action = 'proposals/propose' and b.detail::json->>'proposal' = a.detail::json->>'proposal'
    and b.operator_id <> a.operator_id
)`

/** It turns round a posting of that system account, and no more of it than there was. */
const turnsRound = sql`exists (
  select from ledger_entries o
  where o.posting_id = c.posting and o.account = c.system_account and o.asset = c.asset and sign(o.amount) = sign(c.cents)
    and abs(o.amount) >= (select sum(abs(every.cents)) from corrections every where every.posting = c.posting)
)`

export const correctionPostings: PostingSource = {
  prefix: 'correction',
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

/** What a recharge paid of what was owed; the recharge has its own posting. */
export const owedPostings: PostingSource = {
  prefix: 'owed',
  moves: () => sql`
    select t.id, 'person:' || r.user_id, 'owed:' || r.user_id, 'USD', r.owed_cents
    from these t join cash_requests r on r.id = t.part[2]
    where t.kind = 'correction' and cardinality(t.part) = 2 and not r.is_out and r.state = 2 and r.owed_cents > 0`,
  due: (since) => sql`
    select 'owed/' || id, decided_at from cash_requests where not is_out and owed_cents > 0 and decided_at > ${since}`,
}
