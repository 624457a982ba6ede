import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

export type Found = { at: string; what: string }

const most = 100

/** Runs reads on one snapshot, without a short statement timeout. */
export const atOneMoment = <T>(books: Db, look: (db: Db) => Promise<T>): Promise<T> =>
  books
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await sql`set local statement_timeout = '10min'`.execute(db)
      return look(db)
    })

/** One process seals at a time. */
export const lockSeals = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ledger seal', 0))`.execute(tx)

export async function counts(db: Db): Promise<{ accounts: number; postings: number; entries: number }> {
  const { rows } = await sql<{ accounts: number; postings: number; entries: number }>`
    select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_postings) as postings,
      (select count(*) from ledger_entries) as entries`.execute(db)
  const [row] = rows
  return { accounts: Number(row?.accounts), postings: Number(row?.postings), entries: Number(row?.entries) }
}

/** Postings with an entry after `since` that do not sum to zero; with `since` 0 also those without entries. */
export const unevenPostings = (db: Db, since: number) =>
  found(
    db,
    sql`select 'posting ' || e.posting_id as at, 'sums to ' || sum(e.amount) || ' ' || e.asset as what
      from ledger_entries e
      where e.posting_id in (select posting_id from ledger_entries where id > ${since})
      group by e.posting_id, e.asset having sum(e.amount) <> 0
      union all
      select 'posting ' || p.id, 'has no entries' from ledger_postings p
      where ${since} = 0 and not exists (select from ledger_entries e where e.posting_id = p.id)`,
  )

/** Entries after `since` of users' accounts whose number, balance or hash does not follow from the previous entry. */
export const brokenLinks = (db: Db, since: number) =>
  found(
    db,
    sql`select 'entry ' || e.id || ' of ' || e.account as at,
        case when p.id is null then 'has no posting'
          when e.place is null or e.hash is null then 'has no place'
          when e.place > 1 and b.id is null then 'has none before it'
          when e.balance <> coalesce(b.balance, 0) + e.amount then 'leaves a balance of ' || e.balance
            || ' where ' || coalesce(b.balance, 0) + e.amount || ' belongs'
          else 'was changed' end as what
      from ledger_entries e
      left join ledger_postings p on p.id = e.posting_id
      left join ledger_entries b on b.account = e.account and b.place = e.place - 1
      where e.id > ${since} and ledger_is_kept(e.account) and (
        p.id is null or e.place is null or e.hash is null
        or (e.place > 1 and b.id is null)
        or e.balance <> coalesce(b.balance, 0) + e.amount
        or e.previous <> coalesce(b.hash, ''::bytea)
        or e.hash <> ledger_hash(e.previous, e.account, e.place, e.asset, e.amount, e.balance, p.id, p.key, p.kind, p.at))`,
  )

/** Users' accounts after `after`, up to `upTo` if given, and those with an entry after `since`. */
export type SomeAccounts = { since: number; after: string; upTo: string | undefined }

/** Reads account by account with its last entry: `limit` keeps the planner from a join over all accounts or entries. */
const theseAccounts = ({ since, after, upTo }: SomeAccounts) => sql`(
    select account as id from ledger_entries where id > ${since}
    union
    select id from ledger_accounts where id > ${after} ${upTo === undefined ? sql`` : sql`and id <= ${upTo}`}
  ) named
  cross join lateral (select * from ledger_accounts l where l.id = named.id limit 1) a
  left join lateral (
    select * from ledger_entries l where l.account = a.id and l.place = a.entries limit 1
  ) e on true`
const allAccounts = sql`ledger_accounts a left join ledger_entries e on e.account = a.id and e.place = a.entries`

/** The account `count` positions after this one, by id; undefined if there are fewer. */
export async function accountAhead(db: Db, after: string, count: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_accounts where id > ${after} order by id offset ${count - 1} limit 1`.execute(db)
  return rows[0]?.id
}

/** Users' accounts, all or some, whose balance is not that of their last entry. */
export const wrongBalances = (db: Db, some?: SomeAccounts) =>
  found(
    db,
    sql`select a.id as at, 'holds ' || a.balance || ' where its entries say ' || coalesce(e.balance, 0) as what
      from ${some ? theseAccounts(some) : allAccounts}
      where a.balance <> coalesce(e.balance, 0) or a.head <> coalesce(e.hash, ''::bytea)
        or (a.entries > 0 and e.id is null)
        or exists (select from ledger_entries f where f.account = a.id and f.place > a.entries)`,
  )

/** Users' accounts without their first entry; reads all entries. */
export const missingAccounts = (db: Db) =>
  found(
    db,
    sql`select e.account as at, 'has entries and no account' as what
      from ledger_entries e left join ledger_accounts a on a.id = e.account
      where e.place = 1 and a.id is null`,
  )

/** Accounts of held funds with an entry after `since`, in pages by name. */
export async function heldAccounts(
  db: Db,
  since: number,
  after: string,
  limit: number,
): Promise<{ account: string; sum: number }[]> {
  // `offset 0` keeps the planner from reading all accounts of held funds.
  const newer = sql`(select account from ledger_entries where id > ${since} offset 0)`
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from ledger_entries
    where account in (
      select distinct account from ${since === 0 ? sql`ledger_entries` : newer} e
      where account > ${after} and account like 'held:%' order by account limit ${limit}
    )
    group by account order by account`.execute(db)
  return rows.map((row) => ({ account: row.account, sum: Number(row.sum) }))
}

/** The hash of the entries after one, up to another, chained to the previous seal. */
export async function sealHash(
  db: Db,
  previous: Buffer,
  after: number,
  last: number,
): Promise<{ hash: Buffer; entries: number }> {
  const { rows } = await sql<{ hash: Buffer; entries: number }>`
    select count(*) as entries, sha256(${previous}::bytea || coalesce(string_agg(
      sha256(convert_to(concat_ws(' ', e.id, e.account, e.asset, e.amount, p.key, p.kind, p.at), 'UTF8')), ''::bytea
      order by e.id), ''::bytea)) as hash
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.id > ${after} and e.id <= ${last}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the seal gave no hash')
  return { hash: row.hash, entries: Number(row.entries) }
}

/** The last entry whose posting was made before a time. */
export async function lastEntryBefore(db: Db, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(e.id), 0) as id from ledger_entries e
    where e.posting_id = (select max(id) from ledger_postings where at < ${at})`.execute(db)
  return Number(rows[0]?.id)
}

export type Seal = { day: string; last_entry: number; entries: number; previous: Buffer; hash: Buffer }

export async function seals(db: Db): Promise<Seal[]> {
  const { rows } = await sql<Seal>`select * from ledger_seals order by day`.execute(db)
  return rows
}

export const insertSeal = (db: Db, seal: Seal) =>
  sql`insert into ledger_seals (day, last_entry, entries, previous, hash)
    values (${seal.day}, ${seal.last_entry}, ${seal.entries}, ${seal.previous}, ${seal.hash})
    on conflict do nothing`.execute(db)

async function found(db: Db, query: ReturnType<typeof sql>): Promise<Found[]> {
  const { rows } = await sql<Found>`${query} limit ${most}`.execute(db)
  return rows
}
