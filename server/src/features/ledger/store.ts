import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { prepared, type PreparedApp } from '#platform/database/prepared.ts'

type Tables = {
  ledger_accounts: { id: string; balance: number; entries: number; head: Buffer }
  ledger_postings: {
    id: number
    key: string
    kind: string
    input: Buffer
    at: number
    other_id: string
    conversation_id: string
    message_id: string
  }
  ledger_entries: {
    id: number
    posting_id: number
    account: string
    asset: string
    amount: number
    place: number | null
    balance: number | null
    previous: Buffer | null
    hash: Buffer | null
  }
  ledger_state: {
    one: boolean
    stopped: boolean
    reason: string
    since: number
    checked_at: number
    checked_entry: number
    checked_account: string
    matched_from: number
    matched_at: number
    daily_cap: number
  }
  payment_holds: { user_id: string; until: number }
  ledger_sums: { kind: string; asset: string; day: number; amount: number }
  ledger_summed: { entry: number }
  ledger_old_numbers: { number: string; posting_id: number }
  ledger_seals: { day: string; last_entry: number; entries: number; previous: Buffer; hash: Buffer }
}
const own = (db: Db) => db.withTables<Tables>()

export type Entry = { account: string; asset: string; amount: number }
export type NewPosting = Omit<Tables['ledger_postings'], 'id'>

/**
 * Inserts, in one statement, the posting and its entries, unless its key is known, money is stopped or payments of one
 * of its `payers` are blocked. Entries are in the order of accounts, so that concurrent postings cannot deadlock. False
 * if nothing was inserted.
 */
export async function insert(
  tx: Tx,
  posting: NewPosting,
  entries: Entry[],
  payers: string[],
): Promise<boolean> {
  const ordered = [...entries].sort((a, b) => (a.account < b.account ? -1 : a.account > b.account ? 1 : 0))
  const { rows } = await sql<{ count: number }>`
    with posted as (
      insert into ledger_postings (key, kind, input, at, other_id, conversation_id, message_id)
      select ${posting.key}, ${posting.kind}, ${posting.input}, ${posting.at}, ${posting.other_id},
        ${posting.conversation_id}, ${posting.message_id}
      where not (select stopped from ledger_state)
        and not exists (
          select from payment_holds where user_id = any(${payers}::text[]) and until > ${posting.at}
        )
      on conflict (key) do nothing
      returning id
    ),
    written as (
      insert into ledger_entries (posting_id, account, asset, amount)
      select posted.id, e.account, e.asset, e.amount
      from posted, unnest(
        ${ordered.map((one) => one.account)}::text[], ${ordered.map((one) => one.asset)}::text[],
        ${ordered.map((one) => one.amount)}::bigint[]
      ) with ordinality as e(account, asset, amount, ord)
      order by e.ord
      returning 1
    )
    select count(*) as count from written`.execute(tx)
  return Number(rows[0]?.count) > 0
}

/** Cents that left this user's wallet since then, minus those returned by postings of these kinds. */
export async function outflowSince(
  tx: Tx,
  account: string,
  since: number,
  returning: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as sum
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.account = ${account} and p.at > ${since} and p.kind <> 'correction' and (
      e.amount < 0
      or p.kind = any(${returning}::text[]) and exists (
        select from ledger_entries back
          join ledger_entries taken on taken.account = back.account and taken.amount > 0
          join ledger_postings first on first.id = taken.posting_id
        where back.posting_id = p.id and back.account like 'held:%' and first.at > ${since}
      )
    )
  `.execute(tx)
  return Number(rows[0]?.sum ?? 0)
}

/** Whether anybody ever had money or points. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    (select 1 from ledger_accounts where id >= 'person:' and id < 'person;' limit 1) union all
    (select 1 from ledger_accounts where id >= 'points:' and id < 'points;' limit 1)`.execute(db)
  return rows.length > 0
}

export const setDailyCap = (tx: Tx, cents: number) =>
  own(tx).updateTable('ledger_state').set({ daily_cap: cents }).execute()

/** Blocks payments of this user until a time, or until the end of an earlier block if that is later. */
export const hold = (tx: Tx, userId: string, until: number) =>
  own(tx)
    .insertInto('payment_holds')
    .values({ user_id: userId, until })
    .onConflict((c) =>
      c.column('user_id').doUpdateSet({ until: sql<number>`greatest(payment_holds.until, ${until})` }),
    )
    .execute()

/** The latest end of a block among these users; 0 without one. */
export async function heldUntil(db: Db, userIds: string[]): Promise<number> {
  const row = await own(db)
    .selectFrom('payment_holds')
    .select((e) => e.fn.max('until').as('until'))
    .where((e) => e('user_id', '=', e.fn.any(e.val(userIds))))
    .executeTakeFirst()
  return row?.until ?? 0
}

export const removeHold = (db: Db, userId: string) =>
  own(db).deleteFrom('payment_holds').where('user_id', '=', userId).execute()

/** The key of the posting with this number, before numbers were those of the paid object. */
export const keyOfOldNumber = (db: Db, number: string) =>
  own(db)
    .selectFrom('ledger_old_numbers as o')
    .innerJoin('ledger_postings as p', 'p.id', 'o.posting_id')
    .select('p.key')
    .where('o.number', '=', number)
    .executeTakeFirst()

export const findByKey = (db: Db, key: string) =>
  own(db).selectFrom('ledger_postings').select(['id', 'input']).where('key', '=', key).executeTakeFirst()

/** Those of these keys that have a posting. */
export async function postedAmong(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await own(db).selectFrom('ledger_postings').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

export const state = (db: Db) => own(db).selectFrom('ledger_state').selectAll().executeTakeFirstOrThrow()

/** False if it was stopped already. */
export async function stop(db: Db, reason: string, now: number): Promise<boolean> {
  const result = await own(db)
    .updateTable('ledger_state')
    .set({ stopped: true, reason, since: now })
    .where('stopped', '=', false)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export const release = (tx: Tx) =>
  own(tx).updateTable('ledger_state').set({ stopped: false, reason: '', since: 0 }).execute()

export const noteChecked = (db: Db, { at, entry, account }: { at: number; entry: number; account: string }) =>
  own(db)
    .updateTable('ledger_state')
    .set({ checked_at: at, checked_entry: entry, checked_account: account })
    .execute()

/** Balances of users' accounts; 0 for unused ones. */
export async function balances(app: PreparedApp, accounts: string[]): Promise<Map<string, number>> {
  const query = own(app.db)
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .where('id', 'in', accounts)
  const rows = await prepared(app, 'balances', query)
  return new Map(rows.map((row) => [row.id, row.balance]))
}

export const balanceFact = (account: string) =>
  sql`(select balance from ledger_accounts where id = ${account}::text)`

/** The balance of a user's account, locked until the transaction ends. */
export async function lockBalance(tx: Tx, account: string): Promise<number> {
  const row = await own(tx)
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** A posting with its entries. */
export async function postingOf(db: Db, id: number) {
  const posting = await own(db)
    .selectFrom('ledger_postings')
    .select(['key', 'kind', 'at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!posting) return undefined
  const entries = await own(db)
    .selectFrom('ledger_entries')
    .select(['account', 'asset', 'amount'])
    .where('posting_id', '=', id)
    .execute()
  return { ...posting, entries }
}

/** For accounts without a stored balance: the sums of their entries. */
export async function sumsOf(db: Db, accounts: string[]): Promise<Map<string, number>> {
  const rows = await own(db)
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['account', fn.sum<string>('amount').as('sum')])
    .where('account', 'in', accounts)
    .groupBy('account')
    .execute()
  return new Map(rows.map((row) => [row.account, Number(row.sum)]))
}

export type Line = {
  /** The entry's number in its account. */
  place: number
  hash: Buffer
  key: string
  kind: string
  at: number
  amount: number
  balance: number
  other_id: string
  conversation_id: string
  message_id: string
}
export type LinesOf = {
  account: string
  kinds?: string[] | undefined
  from?: number | undefined
  until?: number | undefined
  /** Only income, or only expenses; absent: both. */
  isIncome?: boolean | undefined
}

export const linesOf = (db: Db, { account, kinds, from, until, isIncome }: LinesOf) => {
  let query = own(db)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.account', '=', account)
  if (kinds) query = query.where((e) => e('p.kind', '=', e.fn.any(e.val(kinds))))
  if (from !== undefined) query = query.where('p.at', '>=', from)
  if (until !== undefined) query = query.where('p.at', '<', until)
  if (isIncome !== undefined) query = query.where('e.amount', isIncome ? '>' : '<', 0)
  return query
}

const lineColumns = [
  'e.place',
  'e.hash',
  'p.key',
  'p.kind',
  'p.at',
  'e.amount',
  'e.balance',
  'p.other_id',
  'p.conversation_id',
  'p.message_id',
] as const

/**
 * Entries of a user's account with their postings, newest first. Ordered by `place`, for which only the index (account,
 * place) exists: ordered by `id`, the planner may scan the primary key backwards over all accounts.
 */
export async function lines(db: Db, of: LinesOf, page: { limit: number; offset: number }): Promise<Line[]> {
  const rows = await linesOf(db, of)
    .select(lineColumns)
    .orderBy('e.place', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows as Line[]
}

export const line = (db: Db, account: string, place: number) =>
  linesOf(db, { account }).select(lineColumns).where('e.place', '=', place).executeTakeFirst() as Promise<
    Line | undefined
  >

/**
 * Entries of any account, newest first, with ids below `before`. Row comparisons keep the planner on the index
 * (account, id).
 */
export const entriesOf = (db: Db, account: string, before: number, limit: number) =>
  own(db)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .select(['e.id', 'e.posting_id', 'p.key', 'p.kind', 'e.asset', 'e.amount', 'e.balance', 'p.at'])
    .where(
      sql<SqlBool>`(e.account, e.id) < (${account}, ${before}::bigint) and (e.account, e.id) > (${account}, 0)`,
    )
    .orderBy('e.account', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

/** Users whose wallets were touched by postings with one of these keys, and by the newest ones of these accounts. */
export async function peopleOf(db: Db, keys: string[], accounts: string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(e.account, ':', 2) as id from ledger_entries e
    where e.account like any (array['person:%', 'points:%']) and e.posting_id = any (array(
      select p.id from ledger_postings p where p.key = any (${keys}::text[])
      union
      select held.posting_id from (select posting_id from ledger_entries
        where account = any (${accounts}::text[]) order by id desc limit ${limit}) as held
    )) limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** How many entries of each account are read. */
const paidRead = 50

type PaidTo = { since: number; until: number; least: number }

/** Payments of other users to these, among the newest entries of each: at least so many cents, within a period. */
export async function paidTo(
  db: Db,
  people: readonly string[],
  { since, until, least }: PaidTo,
): Promise<{ from: string; to: string; cents: number; at: number }[]> {
  const { rows } = await sql<{ from: string; to: string; cents: number; at: number }>`
    select p.other_id as from, one.id as to, newest.amount as cents, p.at
    from unnest(${[...people]}::text[]) as one(id)
    cross join lateral (
      select posting_id, amount from ledger_entries
      where account = 'person:' || one.id and place is not null order by place desc limit ${sql.lit(paidRead)}
    ) as newest
    join ledger_postings p on p.id = newest.posting_id
    where p.kind = any(array['transfer-received', 'packet-opened']) and p.other_id <> ''
      and newest.amount >= ${least} and p.at > ${since} and p.at <= ${until}
    order by p.at desc`.execute(db)
  return rows
}

/** All entries of postings in a period, oldest first. */
export const entriesBetween = (db: Db, from: number, until: number, after: number, limit: number) =>
  own(db)
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .select(['e.id', 'e.posting_id', 'p.key', 'p.kind', 'p.at', 'e.account', 'e.asset', 'e.amount'])
    .where('p.at', '>=', from)
    .where('p.at', '<', until)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(limit)
    .execute()

export type PostedEntry = {
  id: number
  posting: number
  key: string
  kind: string
  at: number
  account: string
  asset: string
  amount: number
  balance: number | null
  hash: Buffer | null
}

/**
 * The entries of the first postings after a place and before a time, in the order of their times. Joined posting by
 * posting: the planner would rather read all entries of a small ledger.
 */
export async function entriesAfter(
  db: Db,
  after: { at: number; posting: number },
  until: number,
  postings: number,
): Promise<PostedEntry[]> {
  const { rows } = await sql<PostedEntry>`
    select e.id, e.posting_id as posting, p.key, p.kind, p.at, e.account, e.asset, e.amount, e.balance, e.hash
    from (
      select id, key, kind, at from ledger_postings
      where at >= ${after.at} and at < ${until} and (at, id) > (${after.at}::bigint, ${after.posting}::bigint)
      order by at, id limit ${postings}
    ) as p cross join lateral (
      select id, posting_id, account, asset, amount, balance, hash from ledger_entries
      where posting_id = p.id order by id
    ) as e
    order by p.at, p.id, e.id`.execute(db)
  return rows
}

/** How many entries the postings of a period have, up to a limit. */
export async function countEntries(
  db: Db,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.at >= ${from} and p.at < ${until} limit ${limit}
    ) as found`.execute(db)
  return rows[0]?.count ?? 0
}
