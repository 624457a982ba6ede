import pg from 'pg'
import { moneyOf, post, systemAccount } from '../../server/src/features/ledger/index.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { hashPassword, serverAsCaller } from '../../server/src/platform/secrets/passwords.ts'
import { transactions } from '../../server/src/platform/database/transaction.ts'
import { growth, personOf } from './people.ts'

const at = Date.now()
const first = personOf('', 0).id
/** The ids of the people whose rows are added, other than those who are measured. */
const others = '300000000000000'
const idOf = (index: number) => personOf('', index).id

/**
 * What is measured at each size: verified people with money, a bill of the reader, and messages that a search finds.
 */
export async function prepareGrowth(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const payers = Array.from({ length: growth.openers + 1 }, (_, index) => idOf(index))
    const ids = [...payers, idOf(growth.reader)]
    await client.query('insert into identities (user_id, state) select id, 2 from unnest($1::text[]) as id', [
      ids,
    ])
    await client.query('insert into pay_passwords (user_id, hash) values ($1, $2)', [
      first,
      await hashPassword(serverAsCaller, growth.payPassword),
    ])
    await addFound(client)
    await addOperator(client)
  })
  const database = await openDatabase(url)
  const transaction = transactions(database)
  const give = (key: string, userId: string, amount: number) =>
    transaction((tx) =>
      post(tx, {
        key: `growth/${key}`,
        kind: 'treasury',
        legs: [{ from: systemAccount('treasury'), to: moneyOf(userId), amount }],
        at,
      }),
    )
  await give('sender', first, growth.cents)
  for (let line = 0; line < growth.billLines; line += 1) await give(`bill/${line}`, idOf(growth.reader), 1)
  // postings by SQL do not go through the product's checks, so they count as matched
  await database.pool.query('update ledger_state set matched_from = (select max(id) from ledger_postings)')
  await database.close()
}

/** A signed-in operator, and some recharges to decide on. */
async function addOperator(client: pg.Client): Promise<void> {
  await client.query(
    `insert into operators (id, name, role, password_hash, totp, created_at) values ('1', 'growth', 'admin', '', '', 0)`,
  )
  await client.query(
    `insert into operator_sessions (token_hash, operator_id, created_at, last_at) values (sha256($1::bytea), '1', $2, $2)`,
    [growth.operatorToken, at],
  )
  await addRecharges(client, 'w', 1, growth.waiting, 1)
}

/** Recharges of the reader, each with a different picture. */
const addRecharges = (client: pg.Client, prefix: string, from: number, to: number, state: 1 | 2) =>
  client.query(
    `insert into cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, image_hash, created_at,
        decided_at, compared)
      select $1 || n, $2, false, 1000, 1, $3::int, '', '', $1 || n, ('x' || left(md5(n::text), 16))::bit(64),
        $4::bigint - n, case $3::int when 1 then 0 else $4::bigint - n end, true
      from generate_series($5::int, $6::int) as n`,
    [prefix, idOf(growth.reader), state, at, from, to],
  )

/**
 * The words and character pairs of messages that are found, as the server's index job would write them; the added rows
 * have the same.
 */
const words = 'badminton at six'
const pairs = `'{ba,ad,dm,mi,in,nt,to,on,at,si,ix}'::text[]`

/** The messages of the reader's chat, a part of which a search finds. */
async function addFound(client: pg.Client): Promise<void> {
  const [a, b] = [idOf(growth.reader), idOf(growth.reader + 1)]
  const key = `2:${a}:${b}`
  await client.query(
    `insert into messages (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select $1, s, lpad(s::text, 32, 'f'), $2, 0, 'Badminton at six', '{}', s, true, true, $3::bigint + s
      from generate_series(1, $4::int) as s`,
    [key, b, at, growth.found],
  )
  await client.query('update conversations set last_seq = $2, last_counted = $2 where id = $1', [
    key,
    growth.found,
  ])
  await client.query(
    `insert into search_entries (conversation_id, seq, words, pairs)
      select $1, s, '${words}', ${pairs} from generate_series(1, $2::int) as s`,
    [key, growth.found],
  )
}

const perConversation = 200
/** The number of chats for this many messages; chat n is that of people `firstOther` + 2n and the next one. */
export const chatsOf = (rows: number): number => rows / perConversation
export const firstOther = Number(others) - Number(first)
const perAccount = 100
/** Ledger entries for each past recharge and each row of the audit log. */
const perRecord = 20
/** The rows of one statement. */
const batch = 1_000_000

/**
 * Adds rows of other people to messages, search entries and ledger entries, from `from` up to `to`; both are multiples
 * of 200. The ledger stays consistent: hash chains, balances and sums are those that its triggers would make.
 */
export async function addRows(url: string, from: number, to: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query(`set maintenance_work_mem = '1GB'`)
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
        join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
        where indrelid = 'search_entries'::regclass and amname = 'gin'`,
    )
    // building such an index at the end takes a fraction of the time of so many insertions
    for (const { name } of rows) await client.query(`drop index ${name}`)
    for (let start = from; start < to; start += batch) {
      const end = Math.min(to, start + batch)
      await addMessages(client, start / perConversation, end / perConversation)
      await addBooks(client, start, end)
    }
    for (const { definition } of rows) await client.query(definition)
    // marks the messages sent meanwhile as indexed, so that the index job has nothing to do
    await client.query(
      `insert into search_progress (conversation_id, seq) select id, last_seq from conversations
        on conflict (conversation_id) do update set seq = excluded.seq where search_progress.seq <> excluded.seq`,
    )
    await settleBooks(client)
  })
}

/** Adds ledger entries, and for each twenty of them a past recharge and a row of the audit log. */
export async function addBooks(client: pg.Client, from: number, to: number): Promise<void> {
  await addEntries(client, from / (2 * perAccount), to / (2 * perAccount))
  await addRecharges(client, 'p', from / perRecord + 1, to / perRecord, 2)
  // the log's trigger makes the chain of hashes
  await client.query('set session_replication_role = origin')
  await client.query(
    `insert into audit_log (at, operator_id, operator_name, action, subject, detail)
      select $1::bigint, '1', 'growth', (array['cash/look', 'people/look', 'complaints/look'])[n % 3 + 1], 'person ' || n, '{}'
      from generate_series($2::int, $3::int) as n`,
    [at, from / perRecord + 1, to / perRecord],
  )
  await client.query('set session_replication_role = replica')
}

/** Sets the marks and sums that the jobs would have made by now. */
export async function settleBooks(client: pg.Client): Promise<void> {
  await client.query(`update ledger_state set checked_entry = (select max(id) from ledger_entries),
    matched_from = (select max(id) from ledger_postings), matched_at = ${at}`)
  await client.query('delete from ledger_sums')
  await client.query(
    `insert into ledger_sums (kind, asset, day, amount)
      select case when account like 'house:%' then account else split_part(account, ':', 1) end, e.asset,
        p.at / 86400000, sum(e.amount)
      from ledger_entries e join ledger_postings p on p.id = e.posting_id group by 1, 2, 3`,
  )
  await client.query('update ledger_summed set entry = (select max(id) from ledger_entries)')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

async function addMessages(client: pg.Client, from: number, to: number): Promise<void> {
  const values = [from, to - 1, others]
  const chats = `with chats as (
    select a, b, '2:' || a || ':' || b as key from generate_series($1::int, $2::int) as n,
      lateral (select ($3::bigint + 2 * n)::text as a, ($3::bigint + 2 * n + 1)::text as b) as ids)`
  await client.query(
    `${chats} insert into conversations (id, kind, friends, last_seq, last_counted)
      select key, 2, true, ${perConversation}, ${perConversation} from chats`,
    values,
  )
  await client.query(
    `${chats} insert into participants (conversation_id, user_id, joined_at)
      select key, unnest(array[a, b]), ${at} from chats`,
    values,
  )
  await client.query(
    `${chats} insert into messages
        (conversation_id, seq, id, sender_id, kind, content, extras, counted, counts, shown, created_at)
      select key, s, lpad(s::text, 32, 'g'), case s % 2 when 0 then a else b end, 0,
        rpad('Badminton at six ', 120, '.'), '{}', s, true, true, ${at} + s
      from chats, generate_series(1, ${perConversation}) as s`,
    values,
  )
  await client.query(
    `${chats} insert into search_entries (conversation_id, seq, words, pairs)
      select key, s, '${words}', ${pairs} from chats, generate_series(1, ${perConversation}) as s`,
    values,
  )
}

/**
 * Each of these accounts gets a cent from the treasury several times, one after the other, for the chain of its
 * entries.
 */
async function addEntries(client: pg.Client, from: number, to: number): Promise<void> {
  const values = [from, to - 1, others]
  await client.query(
    `insert into ledger_accounts (id) select 'person:' || ($3::bigint + n) from generate_series($1::int, $2::int) as n`,
    values,
  )
  for (let place = 1; place <= perAccount; place += 1)
    await client.query(
      `with posted as (
          insert into ledger_postings (key, kind, input, at)
          select 'growth/person:' || ($3::bigint + n) || '/${place}', 'treasury', '', ${at}
          from generate_series($1::int, $2::int) as n
          returning id, key, kind, at
        ),
        given as (
          insert into ledger_entries (posting_id, account, asset, amount)
          select id, 'house:treasury', 'USD', -1 from posted
        ),
        received as (
          insert into ledger_entries (posting_id, account, asset, amount, place, balance, previous, hash)
          select p.id, a.id, 'USD', 1, ${place}, ${place}, a.head,
            ledger_hash(a.head, a.id, ${place}, 'USD', 1, ${place}, p.id, p.key, p.kind, p.at)
          from posted p join ledger_accounts a on a.id = split_part(p.key, '/', 2)
          returning account, hash
        )
        update ledger_accounts a set balance = ${place}, entries = ${place}, head = r.hash
        from received r where a.id = r.account`,
      values,
    )
}

async function withClient(url: string, action: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await action(client)
  } finally {
    await client.end()
  }
}
