import { beforeAll, expect, test } from 'vitest'
import type { AdminCall } from '@mynah/contract/admin-api'
import { adminCalls } from '@mynah/contract/index'
import { limits } from '@mynah/contract/limits'
import { features } from '../src/features.ts'
import { measureAll } from '../src/features/figures/measuring.ts'
import { reconcileLedger } from '../src/features/ledger/index.ts'
import type { App } from '../src/platform/app.ts'
import { secretBoxOf } from '../src/platform/secrets/encryption.ts'
import type { Feature } from '../src/platform/feature.ts'
import { callAdmin, operator } from './operator.ts'
import { testServer } from './server.ts'

/** Rows of each kind that are old and decided, and which console and jobs should not read. */
const old = 10_000
/** How many rows one call or one run of a job may read: some pages, and what an index has to skip. */
const bound = 3_000
/** Queues are counted and sorted up to a limit. Half of all requests are of the other queue. */
const boundOf = (path: string) => (path.endsWith('/queue') ? 2 * limits.queueCountMax + bound : bound)
const oldItems = 80_000
const ofQueues = /^(?:complaints|identities|cash_requests|good_orders|flags|support_threads) /

const server = await testServer()
const { pool } = server.app
const day = 86_400_000
const first = 400_000_000_000_000
const longAgo = () => server.clock.now() - 800 * day

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('set statement_timeout = 0')
  const at = `(${longAgo()}::bigint + n)`
  const id = `(${first}::bigint + n)::text`
  for (const statement of [
    `users (id, user_num, name, invite_code, language, created_at)
      select ${id}, 'old' || n, left(md5(n::text), 12), 'old' || n, 'en', ${at}`,
    `groups (id, name, owner_id, created_at) select ${id}, left(md5(n::text), 12), ${id}, ${at}`,
    `complaints (id, user_id, about, target_id, kind, text, state, created_at, decided_at)
      select ${id}, ${id}, 1, ${id}, 'spam', '', 2, ${at}, ${at}`,
    `identities (user_id, state, sealed, submitted_at, decided_at, document_key)
      select ${id}, 2, 'x', ${at}, ${at}, '${secretBoxOf(server.app).fingerprints[0]}'`,
    `cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, image_hash, created_at, decided_at, compared)
      select ${id}, ${id}, n % 2 = 0, 100, 1, 2, '', '', 'v' || n, substring(('x' || md5(n::text))::bit(128) from 1 for 64),
        ${at}, ${at}, true`,
    `good_orders (id, user_id, state, points, is_virtual, is_gift, created_at, shipped_at, ended_at)
      select ${id}, ${id}, 'completed', 10, false, false, ${at}, ${at}, ${at}`,
    `queue_notes (queue, item, about, operator_id, text, created_at)
      select 'identities', ${id}, 'person ' || ${id}, '${admin.id}', '', ${at}`,
    `flags (id, kind, about, item, user_id, facts, state, decided_by, created_at, decided_at)
      select ${id}, 'firstWithdrawal', 'withdrawals', ${id}, ${id}, '{}', 'right', '${admin.id}', ${at}, ${at}`,
    `support_threads (user_id, last_seq, last_at, closed) select ${id}, 1, ${at}, n % 2 = 0`,
    `support_messages (user_id, seq, id, operator, content, created_at)
      select ${id}, 1, ${id}, '', 'help ' || md5(n::text), ${at}`,
    `calls (id, conversation_id, caller_id, is_audio, state, result, started_at, rings_until, answered_at, ended_at)
      select ${id}, ${id}, ${id}, true, 'ended', 'answered', ${at}, ${at}, ${at}, ${at}`,
    `moments (id, author_id, text, media, mentioned, visibility, people, words, created_at)
      select ${id}, ${id}, '', '[]', '{}', 'public', '{}', '', ${at}`,
    `sign_in_days (user_id, day, streak, points, signed_at) select ${id}, '2020-01-01', 1, 5, ${at}`,
    `carbon_entries (id, user_id, day, category, factor_key, factor_version, amount, grams, created_at)
      select ${id}, ${id}, '2020-01-01', '', '', 1, 1, 1, ${at}`,
    `audit_log (seq, at, operator_id, operator_name, action, subject, detail, previous, hash)
      select n + 1000, ${at}, '', '', 'people/look', 'person ' || n, '{}', '', ''`,
    `proposals (id, call, input, subject, detail, operator_id, created_at, due_at, state, decided_at)
      select ${id}, 'cash/set-rate', n::text, '', '[]', '${admin.id}', ${at}, 0, 'done', ${at}`,
    `corrections (id, posting, user_id, system_account, asset, cents, reason, created_at)
      select n || '-1', n, ${id}, 'house:outside', 'USD', 1, '', ${at}`,
    `ledger_postings (id, key, kind, input, at) overriding system value select n, 'old/' || n, 'treasury', '', ${at}`,
    `ledger_accounts (id, balance, entries) select 'person:' || ${id}, 1, 1`,
    `ledger_entries (id, posting_id, account, asset, amount, place, balance, previous, hash) overriding system value
      select n, n, 'person:' || ${id}, 'USD', 1, 1, 1, '', ''`,
    `ledger_entries (id, posting_id, account, asset, amount) overriding system value
      select n + ${old}, n, 'house:treasury', 'USD', -1`,
    `idempotency_keys (user_id, request_id, body, answer, at) select ${id}, ${id}, '', 'done', ${at}`,
  ])
    await client.query(
      `insert into ${statement} from generate_series(1, ${ofQueues.test(statement) ? oldItems : old}) as n`,
    )
  await client.query(
    `update ledger_state set checked_entry = ${2 * old}, matched_from = ${old}, matched_at = $1`,
    [server.clock.now() - day],
  )
  await client.query(`update ledger_summed set entry = ${2 * old}`)
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', ['ledger_postings', 'id', old])
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', ['ledger_entries', 'id', 2 * old])
  await client.query('update identities set sealed = null where user_id = $1', [String(first + 1)])
  await client.query('analyze')
  // Ends the connection, and with it its settings.
  client.release(true)
}, 120_000)

const admin = await operator(server, 'admin')
const person = String(first + 1)

/** Inputs for console calls that read lists; calls that change one item by its id are left out. */
const looks: Record<string, object> = {
  waiting: {},
  'operators/list': {},
  'audit/list': {},
  'proposals/list': { waiting: false },
  'config/list': {},
  'retention/state': {},
  'dictionary/types': {},
  'versions/list': {},
  'notices/list': { kind: 'tip' },
  'goods/list': {},
  'goods/deliveries': {},
  'goods/figures': { days: 30 },
  'goods-orders/queue': { state: 'completed' },
  'goods-orders/look': { id: person },
  'support/queue': { state: 2 },
  'support/canned': {},
  'teamwork/open': { queue: 'identities', item: person, claims: true },
  'teamwork/list': { queue: 'identities', items: [person] },
  'teamwork/about': { userId: person },
  'queue-exports/list': {},
  'bulk-decisions/list': { queue: 'complaints', language: 'en' },
  'flags/queue': { state: 'right' },
  'flags/of': { about: 'customers', item: person },
  'flags/figures': {},
  'customers/look': { userId: person },
  'customers/wallet': { userId: person },
  'customers/find': { words: 'ab12' },
  'sign-in/rewards': {},
  'sign-in/figures': {},
  'ledger/state': {},
  'ledger/sums': {},
  'ledger/entries': { account: 'house:treasury' },
  'ledger/export': { day: '2026-11-28' },
  'bank/formats': {},
  'bank/lines': { all: true },
  'bank/requests': { ready: false, since: '2026-11-01' },
  'closings/list': {},
  'corrections/look': { posting: 1 },
  'corrections/list': {},
  'cash/queue': { out: false, state: 2 },
  'cash/look': { id: person },
  'cash/two-person': {},
  'cash/addresses': {},
  'identity/queue': { state: 2 },
  'complaints/queue': { state: 2 },
  'complaints/look': { id: person },
  'carbon/factors': {},
  'carbon/days': {},
  'calls/list': { isOn: false },
  'calls/figures': { days: 30 },
  'meetings/list': { isOn: false },
  'meetings/figures': { days: 30 },
  'sticker-packs/offered': {},
  'moments/hidden': {},
  'moments/figures': { days: 30 },
  figures: { days: 30 },
  'people/find': { words: 'ab12' },
  'people/mail-doubles': {},
  'people/frozen': { day: '2020-01-01' },
  'people/registered': { day: '2020-01-01' },
  'people/look': { userId: person },
  'groups/find': { words: 'ab12' },
  'groups/created': { day: '2020-01-01' },
  'groups/look': { id: person },
  'health/state': {},
  'health/bundle': {},
  'services/list': {},
  'backups/list': {},
}
/** Variants of a call that use another statement. */
const more: [string, object][] = [
  ['audit/list', { action: 'cash/' }],
  ['audit/list', { action: 'people/', before: 5_000 }],
  ['audit/list', { subject: 'person 7', action: 'people/' }],
  ['audit/list', { operator: 'nobody' }],
  ['audit/list', { operator: 'admin1', action: 'people/' }],
  ['audit/list', { since: 0, until: 1 }],
  ['audit/list', { action: 'people/', since: 0, until: 1 }],
  ['goods-orders/queue', { state: 'toShip' }],
  ['support/queue', { state: 1 }],
  ['support/queue', { state: 3, since: 0, sort: 'last' }],
  ['support/queue', { state: 2, find: 'ab12', open: person }],
  ['support/queue', { state: 2, find: 'he', open: person }],
  ['bank/lines', { all: false }],
  ['bank/requests', { ready: true, since: '2026-11-01' }],
  ['cash/queue', { out: true, state: 1 }],
  ['cash/queue', { out: true, state: 1, find: 'FT26332' }],
  ['cash/queue', { out: false, state: 2, find: 'ab12', sort: 'amount' }],
  ['cash/queue', { out: false, state: 2, sort: 'amount', pageNo: 20 }],
  ['cash/queue', { out: false, state: 2, since: 0, until: 8_640_000_000_000_000, sort: 'asked' }],
  ['cash/queue', { out: false, state: 2, pageNo: 1_000_000 }],
  ['identity/queue', { state: 2, find: 'ab12', open: person }],
  ['identity/queue', { state: 2, since: 0, sort: 'country' }],
  ['complaints/queue', { state: 2, find: 'ab12', open: person }],
  ['complaints/queue', { state: 2, madeBy: person }],
  ['complaints/queue', { state: 2, since: 0, sort: 'kind' }],
  ['goods-orders/queue', { state: 'completed', find: 'ab12', open: person }],
  ['goods-orders/queue', { state: 'completed', since: 0, sort: 'points' }],
  ['flags/queue', { state: 'open' }],
  ['flags/queue', { state: 'right', find: 'ab12', open: person }],
  ['flags/queue', { state: 'right', since: 0, sort: 'kind' }],
  ['flags/of', { about: 'withdrawals', item: person }],
  ['flags/of', { about: 'withdrawals', item: person, userId: person }],
  ['identity/queue', { state: 1 }],
  ['complaints/queue', { state: 1 }],
  ['calls/list', { isOn: true }],
  ['meetings/list', { isOn: true }],
  ['people/find', { words: 'ab' }],
  ['customers/find', { words: 'ab' }],
  ['customers/find', { words: person }],
  ['proposals/list', { waiting: true }],
  ['proposals/list', { waiting: false, before: String(first + old / 2) }],
  ['corrections/list', { before: `${old / 2}-1` }],
  ['moments/hidden', { before: person }],
  ['closings/list', { before: '2026-11-28' }],
]
/** Calls that read one item by its id, change it, or are about what operators wrote themselves. */
const byId =
  /^(login|logout|me|password|vip\/state|bank\/(save-format|import|match|unmatch|decide)|closings\/(look|close)|notices\/(publish|change|remove)|versions\/(publish|withdraw)|config\/set|retention\/set|dictionary\/(list|set)|operators\/(add|disable|set-role|reset|sessions|end-sessions)|proposals\/(agree|decline)|goods\/(save|save-picture|change-stock|stock-log)|goods-orders\/(ship|reject)|support\/(look|answer|settle|draft|save-draft|save-canned|remove-canned)|teamwork\/(take-over|note|note-on-card)|queue-exports\/(ask|cancel)|bulk-decisions\/(start|undo)|flags\/judge|vip\/(grant|end)|sign-in\/set-rewards|ledger\/(stop|set-daily-cap)|corrections\/add|cash\/(decide|take-back|set-rate|set-two-person|keep-picture|set-addresses)|identity\/(look|photo|decide|release|correct)|complaints\/decide|carbon\/revise|(calls|meetings)\/end|moments\/(hide|restore|delete)|sticker-packs\/(delete|offer)|people\/(freeze|unfreeze|endSessions)|groups\/dissolve|health\/send-test|services\/(set|test)|backups\/start)$/
/** Calls that have to read all of the ledger or of the log: the first three on request, the last one as a job. */
const readsAll = ['ledger/verify', 'ledger/release', 'audit/check', 'closings/draft']

test('every reading call of the console has its limit tested', () => {
  const all = Object.values(adminCalls).flatMap((group) => Object.values(group) as AdminCall[])
  const left = all.map(({ path }) => path).filter((path) => !byId.test(path) && !readsAll.includes(path))
  expect(left.toSorted()).toEqual(Object.keys(looks).toSorted())
})

for (const [path, input] of [...Object.entries(looks), ...more])
  test(`${path} ${JSON.stringify(input)}: what it reads has a bound, however much there is`, async () => {
    // The first call stores what later ones read.
    await callAdmin(server.url, path, input, admin.cookie)
    let retCode = ''
    const read = await rowsReadBy(boundOf(path), async () => {
      ;({ retCode } = await callAdmin(server.url, path, input, admin.cookie))
    })
    expect(retCode).toBe('000000')
    expect(read).toEqual([])
  })

const runs: Readonly<Record<string, (app: App) => Promise<void>>> = {
  // Its usual batch is larger than the data of these tests.
  'reconcile the ledger': (app) => reconcileLedger(app, 50),
  // Not only the first time within five minutes.
  'measure the figures of the day': measureAll,
}
const jobs = features
  .flatMap((feature: Feature) => feature.jobs ?? [])
  .map(({ name, run }) => ({ name, run: runs[name] ?? run }))

for (const { name, run } of jobs)
  test(`the job '${name}': what it reads has a bound, however much there is`, async () => {
    await run(server.app)
    expect(await rowsReadBy(bound, () => run(server.app))).toEqual([])
  })

test('the ledger of these tests is correct, so that the jobs read it', async () => {
  const { rows } = await pool.query('select stopped from ledger_state')
  expect(rows).toEqual([{ stopped: false }])
})

/** The tables of which more rows were read, with their number. */
async function rowsReadBy(most: number, action: () => Promise<void>): Promise<[string, number][]> {
  const before = await rowsReadSoFar()
  await action()
  const after = await rowsReadSoFar()
  return [...after]
    .map(([table, rows]): [string, number] => [table, rows - (before.get(table) ?? 0)])
    .filter(([, rows]) => rows > most)
}

/** Each connection reports its statistics with a delay: this makes all of them report. */
async function rowsReadSoFar(): Promise<Map<string, number>> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()')
    client.release()
  }
  const { rows } = await pool.query<{ relname: string; rows: string }>(
    'select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables',
  )
  return new Map(rows.map((row) => [row.relname, Number(row.rows)]))
}
