import { randomInt } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { adminHeader, adminPath } from '@mynah/contract/admin-api'
import { closings } from '@mynah/contract/closings'
import { corrections } from '@mynah/contract/corrections'
import { addDays } from '@mynah/contract/days'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { limits } from '@mynah/contract/limits'
import { proposals } from '@mynah/contract/proposals'
import { queueExportFiles, queueExports } from '@mynah/contract/queue-exports'
import { dayIn } from '@mynah/contract/time-zones'
import type { Feature } from '#platform/feature.ts'
import { startOfDay } from '#platform/zone-days.ts'
import { decideAndPost } from '#test/cash.ts'
import { rowsOfCsv } from '#test/csv.ts'
import { codeAt, credentialsOf, enter, operator, type TestOperator } from '#test/operator.ts'
import { newcomer } from '#test/person.ts'
import { recomputeBooks } from '#test/recompute-books.ts'
import { rowsRead } from '#test/rows-read.ts'
import { testServer } from '#test/server.ts'
import { features } from '../../features.ts'
import { escrowAccount, moneyOf, pointsOf, post, systemAccount, type Posting } from './index.ts'
import { countEntries, entriesAfter } from './store.ts'

const zone = 'Asia/Jakarta'
const making = features
  .flatMap(({ jobs = [] }: Feature) => jobs)
  .find(({ name }) => name === 'make exports of queues')
const server = await testServer({ limitFactor: 1_000, timeZone: zone })
const { app, clock } = server
const { pool } = app
const dayMs = 86_400_000
// At noon: within ten minutes after midnight the day before cannot be exported yet.
clock.moveTo(startOfDay(zone, dayIn(zone, clock.now())) + dayMs / 2)
const today = () => dayIn(zone, clock.now())
const firstDay = today()
const oldDay = addDays(firstDay, -400)

const [one, two] = [await credentialsOf(server, 'cashier'), await credentialsOf(server, 'cashier')]
await pool.query('update operators set created_at = 0')
/** A code is valid once, and sessions end over night. */
const signIn = (who = one) => {
  clock.moveBy(30_000)
  return enter(server.url, who, clock.now())
}

let made = 0
const move = (legs: Posting['legs'], kind: Posting['kind'], at = clock.now()) =>
  app.transaction((tx) => post(tx, { key: `test/${(made += 1)}`, kind, legs, at }))

const ask = async (by: TestOperator, days: { firstDay?: string; lastDay?: string }) =>
  (await by.call(queueExports.ask, { queue: 'ledger', language: 'en', state: 'all', ...days })).id

async function download(id: string, { cookie }: TestOperator) {
  const url = new URL(adminPath(`${queueExportFiles}/${id}`), server.url)
  const answer = await fetch(url, { headers: { cookie, [adminHeader]: '1' } })
  return {
    name: /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The rows of an export, by their headings. */
async function exported(by: TestOperator, days: { firstDay: string; lastDay: string }) {
  const id = await ask(by, days)
  await making?.run(app)
  const [heading = [], ...rows] = rowsOfCsv((await download(id, by)).bytes)
  return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index] ?? ''])))
}

/** Old postings, of which an export of later days should read none. */
const old = 10_000

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  const at = startOfDay(zone, oldDay)
  for (const statement of [
    `ledger_postings (id, key, kind, input, at) overriding system value
      select n, 'old/' || n, 'treasury', '', ${at} + n`,
    `ledger_entries (id, posting_id, account, asset, amount) overriding system value
      select 2 * n - i, n, case i when 0 then 'house:treasury' else 'house:outside' end, 'USD', 2 * i - 1`,
  ])
    await client.query(
      `insert into ${statement} from generate_series(1, ${old}) as n
        ${statement.startsWith('ledger_entries') ? 'cross join generate_series(0, 1) as i' : ''}`,
    )
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', ['ledger_postings', 'id', old])
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', ['ledger_entries', 'id', 2 * old])
  await client.query('analyze')
  client.release(true)
})

test('an export has each entry of its days once, with names, numbers and references, and adds up to the closings', async () => {
  const [ana, bo] = [await newcomer(server), await newcomer(server)]
  await pool.query(`update users set name = 'Ana, from Hue' where id = $1`, [ana.id])
  const cashier = await signIn()
  // a recharge with the reference of the bank, of which a part is corrected by two operators
  await pool.query(
    `insert into cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
      values ('9000001', $1, false, 10000, 1, 1, '', '', '', $2, 0, true)`,
    [ana.id, clock.now()],
  )
  await decideAndPost(server, cashier, '9000001', { approve: true })
  await pool.query(
    `update cash_requests set reference = '=FT26332', booked_on = '2026-11-03' where id = '9000001'`,
  )
  const { list } = await cashier.call(ledgerAdmin.entries, { account: moneyOf(ana.id) })
  const wrong = list[0]?.posting ?? 0
  const change = { posting: wrong, amount: 25_00, reason: 'Less came' }
  await expect(cashier.call(corrections.add, change)).rejects.toThrow('WaitsForSecond')
  const second = await signIn(two)
  const waiting = (await second.call(proposals.list, { waiting: true })).list[0]
  await second.call(proposals.agree, { id: waiting?.id ?? '' })
  const moved = new Map<string, number>()
  clock.moveBy(dayMs)
  await close(moved)
  // several pages, of which many postings have the same time
  const at = clock.now()
  for (let n = 0; n < 150; n += 1)
    await move(
      [{ from: moneyOf(ana.id), to: moneyOf(bo.id), amount: 1 + (n % 7) }],
      'transfer-sent',
      at + (n % 3),
    )
  await move([{ from: systemAccount('points'), to: pointsOf(bo.id), amount: 70, asset: 'CAN' }], 'gift')
  await move([{ from: moneyOf(bo.id), to: escrowAccount('withdrawal', '77'), amount: 5 }], 'withdrawal')
  clock.moveBy(dayMs)
  await close(moved)
  const lastDay = today()
  await move([{ from: systemAccount('treasury'), to: moneyOf(bo.id), amount: 300 }], 'treasury')
  clock.moveBy(dayMs)
  await close(moved)
  // a day later than the export
  await move([{ from: systemAccount('treasury'), to: moneyOf(bo.id), amount: 999 }], 'treasury')

  const auditor = await operator(server, 'auditor')
  const rows = await exported(auditor, { firstDay, lastDay })
  const from = startOfDay(zone, firstDay)
  const until = startOfDay(zone, addDays(lastDay, 1))
  const { rows: stored } = await pool.query<{ id: string }>(
    `select e.id from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where p.at >= $1 and p.at < $2 order by p.at, p.id, e.id`,
    [from, until],
  )
  expect(rows.map((row) => row['Entry'])).toEqual(stored.map(({ id }) => String(id)))
  expect(rows.length).toBeGreaterThan(300)

  const recharge = rows.filter((row) => row['Kind'] === 'recharge')
  expect(recharge.map((row) => row['Account'])).toEqual(['house:outside', moneyOf(ana.id)])
  expect(recharge[1]).toMatchObject({
    ...{ Posting: String(wrong), Day: firstDay, Key: 'cash/9000001/recharge/moved' },
    ...{ 'Kind of account': 'person', Username: ana.userNum, Person: 'Ana, from Hue', Asset: 'USD' },
    ...{ Amount: '100.00', 'Balance after': '100.00', 'Order number': '9000001' },
    ...{ Reference: `'=FT26332`, 'Booked by the bank on': '2026-11-03', 'Corrects posting': '' },
  })
  expect(recharge[1]?.['Time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(recharge[0]).toMatchObject({
    ...{ 'Kind of account': 'house:outside', Username: '', Person: '', Amount: '-100.00' },
    ...{ 'Balance after': '', 'Order number': '9000001', Reference: `'=FT26332` },
  })
  const corrected = rows.filter((row) => row['Kind'] === 'correction')
  expect(corrected.map((row) => [row['Amount'], row['Corrects posting']])).toEqual([
    ['25.00', String(wrong)],
    ['-25.00', String(wrong)],
  ])
  expect(rows.find((row) => row['Kind'] === 'gift' && row['Person'] !== '')).toMatchObject({
    ...{ Account: pointsOf(bo.id), Asset: 'CAN', Amount: '70', 'Balance after': '70' },
    'Order number': expect.stringMatching(/^M[0-9A-F]{14}$/),
  })
  expect(rows.find((row) => row['Account'] === 'held:withdrawal:77')).toMatchObject({
    ...{ 'Kind of account': 'held', Username: '', Person: '' },
  })

  expect(rows.every((row) => row['Day'] === dayIn(zone, Date.parse(row['Time'] ?? '')))).toBe(true)
  const sums = sumsOf(rows)
  expect(sums).toEqual(without0(moved))
  const books = await recomputeBooks(pool)
  const [before, after] = [books.until(from, Infinity), books.until(until, Infinity)]
  const difference = new Map(
    Object.entries(after).map(([name, sum]): [string, number] => [name, sum - (before[name] ?? 0)]),
  )
  expect(sums).toEqual(without0(difference))
})

const without0 = (sums: Map<string, number>) =>
  Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The sums of a file by kind of account, asset and kind, in cents or points. */
function sumsOf(rows: readonly Record<string, string>[]) {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = [row['Kind of account'], row['Asset'], row['Kind']].join(' ')
    const amount = Number((row['Amount'] ?? '').replace('.', ''))
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return without0(sums)
}

/** Closes the day that has ended, and adds what it moved. */
async function close(moved: Map<string, number>): Promise<void> {
  const cashier = await signIn()
  const { draft, hash } = await cashier.call(closings.draft, {})
  if (!draft) throw new Error('nothing can be closed')
  clock.moveBy(30_000)
  await cashier.call(closings.close, { day: draft.day, hash, code: codeAt(one.uri, clock.now()) })
  const { closing } = await cashier.call(closings.look, { day: draft.day })
  for (const { account, asset, kind, moved: sum } of closing.sums) {
    const name = `${account} ${asset} ${kind}`
    moved.set(name, (moved.get(name) ?? 0) + sum)
  }
}

test('who may not read entries of the ledger can neither ask for an export, nor see it, nor download it', async () => {
  const days = { firstDay: oldDay, lastDay: oldDay }
  for (const role of ['reviewer', 'support', 'editor'] as const)
    await expect(ask(await operator(server, role), days)).rejects.toThrow('NoPermission')
  const auditor = await operator(server, 'auditor')
  const id = await ask(auditor, days)
  await making?.run(app)
  const cashier = await operator(server, 'cashier')
  const listed = (await cashier.call(queueExports.list, {})).list.find((row) => row.id === id)
  expect(listed).toMatchObject({
    queue: 'ledger',
    state: 'ready',
    ...days,
    rows: 2 * old,
    writtenRows: 2 * old,
  })
  expect((await download(id, cashier)).name).toBe(`mynah-ledger-${oldDay}_${oldDay}.csv`)
  const reviewer = await operator(server, 'reviewer')
  expect((await reviewer.call(queueExports.list, {})).list.some((row) => row.id === id)).toBe(false)
  expect((await download(id, reviewer)).name).toBeUndefined()
  const { rows } = await pool.query<{ action: string; detail: string }>(
    'select action, detail from audit_log where subject = $1 order by seq',
    [`export ${id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['queue-exports/ask', 'queue-exports/file'])
  expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({ queue: 'ledger', ...days })
})

test('days that have not ended, are in the wrong order, too many or missing are refused', async () => {
  const auditor = await operator(server, 'auditor')
  const yesterday = addDays(today(), -1)
  const wrong = [
    [yesterday, today()],
    [yesterday, addDays(yesterday, -1)],
    [addDays(yesterday, -limits.ledgerExportDaysMax), yesterday],
  ] as const
  for (const [first, last] of wrong)
    await expect(ask(auditor, { firstDay: first, lastDay: last })).rejects.toThrow('DaysNotExportable')
  for (const days of [{}, { firstDay: yesterday }, { firstDay: '2026-02-30', lastDay: yesterday }])
    await expect(ask(auditor, days)).rejects.toThrow('BadParameter')
  const most = { firstDay: addDays(yesterday, 1 - limits.ledgerExportDaysMax), lastDay: yesterday }
  await auditor.call(queueExports.cancel, { id: await ask(auditor, most) })
  // ten minutes after its end all postings of a day are there
  clock.moveTo(startOfDay(zone, addDays(today(), 1)) + 599_999)
  const days = { firstDay: addDays(today(), -1), lastDay: addDays(today(), -1) }
  const late = await operator(server, 'auditor')
  await expect(ask(late, days)).rejects.toThrow('DaysNotExportable')
  clock.moveBy(1)
  await late.call(queueExports.cancel, { id: await ask(late, days) })
})

test('a page is found by an index, and reads no postings of other days', async () => {
  const from = startOfDay(zone, firstDay)
  const tables = ['ledger_postings', 'ledger_entries']
  const until = from + dayMs
  const read = await rowsRead(server, tables, async (tx) => {
    const first = await entriesAfter(tx, { at: from, posting: 0 }, until, 2)
    expect(first).toHaveLength(4)
    expect(await countEntries(tx, { from, until }, 1_000)).toBe(4)
  })
  expect(read).toBeLessThan(100)
  const middle = startOfDay(zone, oldDay) + old / 2
  const page = await rowsRead(server, tables, async (tx) => {
    expect(await entriesAfter(tx, { at: middle, posting: old / 2 }, from, 100)).toHaveLength(200)
  })
  expect(page).toBeLessThan(1_000)
})

test('days with more entries than a file may have are not exported in part', async () => {
  const auditor = await operator(server, 'auditor')
  vi.spyOn(limits, 'queueExportRowsMax', 'get').mockReturnValue((2 * old - 1) as never)
  const id = await ask(auditor, { firstDay: oldDay, lastDay: oldDay })
  await making?.run(app)
  vi.restoreAllMocks()
  const found = (await auditor.call(queueExports.list, {})).list.find((row) => row.id === id)
  expect(found).toMatchObject({ state: 'failed', fault: 'tooMany', bytes: 0, writtenRows: 0 })
})

test('days without postings have only the headings', async () => {
  const auditor = await operator(server, 'auditor')
  const day = addDays(oldDay, 1 + randomInt(10))
  expect(await exported(auditor, { firstDay: day, lastDay: day })).toEqual([])
})
