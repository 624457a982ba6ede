import pg from 'pg'
import { systemUserId } from '@mynah/contract/limits'
import { connectDatabase } from '../../server/src/platform/database/connect-database.ts'
import { settleBooks } from '../load/fill-growth.ts'
import type { Layout } from '../../server/src/features/bank/statement.ts'
import { readConfig } from '../../server/src/platform/settings/config.ts'

export const open = 10_000
/** Decided items of each queue. */
export const past = Number(process.env.PAST ?? 1_000_000)
/** Complaints about one user, which form one case. */
const ofCase = 40
const dayMs = 86_400_000
const pastDays = 400

/** A day of the decided items. */
export const pastDay = (now: number): string => new Date(now - 100 * dayMs).toISOString().slice(0, 10)
export const nameOf = (nth: number) => `Customer ${nth}`

const first = 600_000_000_000_000
const now = Date.now()
const isOpen = `n <= ${open}`
const at = `(${now} - case when ${isOpen} then n::bigint * 60000 else 7 * ${dayMs} + (n - ${open})::bigint * ${pastDays * dayMs} / ${past} end)`
const done = `case when ${isOpen} then 0 else ${at} + 3600000 end`
const id = `(${first} + n)::text`
const withdrawal = `(${first} + 100000000 + n)::text`
const customer = `(${first} + 1 + n % ${open})::text`
const subject = `(${first} + 1 + ((n - 1) / ${ofCase}) % ${open})::text`
/** A quarter was rejected. */
const decided = `case when ${isOpen} then 1 when n % 4 = 0 then 3 else 2 end`

/** What each customer has, then what each item needs. */
const ofCustomers = [
  `users (id, user_num, name, invite_code, language, created_at)
    select ${id}, 'customer' || n, 'Customer ' || n, 'c' || n, 'en', ${now - 500 * dayMs}`,
  // the chat with the system account, which reports decisions
  `conversations (id, kind, friends) select '2:${systemUserId}:' || ${id}, 2, true`,
  `participants (conversation_id, user_id, role, joined_at)
    select '2:${systemUserId}:' || ${id}, unnest(array['${systemUserId}', ${id}]), 0, 1`,
  `support_threads (user_id, last_seq, last_at, waiting_since) select ${id}, 1, ${at}, ${at}`,
  `support_messages (user_id, seq, id, operator, content, created_at)
    select ${id}, 1, ${id}, '', 'Where is my parcel?', ${at}`,
]
const ofItems = [
  `identities (user_id, state, sealed, submitted_at, decided_at) select ${id}, ${decided}, null, ${at}, ${done}`,
  `complaints (id, user_id, about, target_id, kind, text, state, created_at, decided_at)
    select ${id}, ${customer}, 1, ${subject}, 'fraud', 'Asks for money', ${decided}, ${at}, ${done}`,
  `cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
    select ${id}, ${customer}, false, 1000 + n, 1, ${decided}, '', '**** 1234', 'v' || n, ${at}, ${done}, true`,
  `cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
    select ${withdrawal}, ${customer}, true, 1000 + n, 1, ${decided}, '', '**** 1234', '', ${at}, ${done}, true`,
  `flags (id, kind, about, item, user_id, facts, state, created_at, decided_at)
    select ${id}, 'firstWithdrawal', 'withdrawals', ${withdrawal}, ${customer}, '{"others": []}',
      case when ${isOpen} then 'open' else 'right' end, ${at}, ${done}`,
  `good_orders (id, user_id, state, points, is_virtual, is_gift, created_at, shipped_at, ended_at)
    select ${id}, ${customer}, case when ${isOpen} then 'toShip' else 'completed' end, 0, false, false, ${at},
      ${done}, ${done}`,
  // a line of the bank for each recharge, matched where it was decided
  `bank_lines (hash, format, day, amount, open, text, reference, account, imported_at)
    select sha256(n::text::bytea), 'bench', to_char(to_timestamp(${at} / 1000) at time zone 'utc', 'YYYY-MM-DD'),
      1000 + n, case when ${isOpen} then 1000 + n else 0 end, 'Transfer', '', '1234', ${now}`,
]

/** Money that is held for the withdrawals that wait, from the treasury. */
const held = `with posted as (
    insert into ledger_postings (key, kind, input, at)
    select 'bench/' || id, 'treasury', '', created_at from cash_requests where is_out and state = 1 returning id, key
  )
  insert into ledger_entries (posting_id, account, asset, amount)
  select p.id, e.account, 'USD', e.amount from posted p join cash_requests r on p.key = 'bench/' || r.id
    cross join lateral (values ('house:treasury', -r.cents), ('held:withdrawal:' || r.id, r.cents)) as e(account, amount)`

/**
 * Fills the queues of the console in bulk: `open` pending items in each, minutes apart, and `past` decided ones over the
 * 400 days before, which no posting belongs to. No server may be running.
 */
export async function seed(dataFolder: string): Promise<void> {
  const database = await connectDatabase(readConfig({ MYNAH_DATA: dataFolder }))
  const client = new pg.Client({ ...database.connection, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'")
    await client.query(
      `insert into bank_formats (id, name, layout, created_at) values ('bench', 'Bank', $1, 1)`,
      [
        JSON.stringify({
          ...{
            separator: 'comma',
            decimalMark: 'point',
            dateOrder: 'ymd',
            skip: 0,
            dateColumn: 1,
            amountColumn: 2,
          },
          ...{ outColumn: 0, textColumn: 0, referenceColumn: 0, accountColumn: 0 },
        } satisfies Layout),
      ],
    )
    await client.query(
      `insert into canned_answers (id, title, texts, changed_at) values ('bench', 'Parcel', $1, 1)`,
      [JSON.stringify({ en: 'Dear {name}, your parcel arrives on Monday.' })],
    )
    for (const rows of ofCustomers)
      await client.query(`insert into ${rows} from generate_series(1, ${open}) n`)
    for (const rows of ofItems)
      await client.query(`insert into ${rows} from generate_series(1, ${open + past}) n`)
    await client.query(
      `insert into bank_matches (line, request, cents, matched_at, matched_by)
        select l.id, (${first} + l.amount - 1000)::text, l.amount, ${now}, '' from bank_lines l where l.open = 0`,
    )
    await client.query(held)
    await settleBooks(client)
  } finally {
    await client.end()
    await database.close()
  }
}
