import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { adminHeader, adminPath } from '@mynah/contract/admin-api'
import { errors } from '@mynah/contract/errors'
import { limits } from '@mynah/contract/limits'
import { queueExportFiles, queueExports } from '@mynah/contract/queue-exports'
import { diskOf } from '#platform/files/disk-room.ts'
import { dayMs } from '#platform/utc-days.ts'
import { rowsOfCsv } from '#test/csv.ts'
import { operator, type TestOperator } from '#test/operator.ts'
import { testServer } from '#test/server.ts'
import {
  claimNext,
  closeQueueExports,
  make,
  makeNext,
  makeQueueExports,
  sweepQueueExports,
} from './making.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock, config } = server
const { pool } = app
const cashier = await operator(server, 'cashier')

const count = 12_000
const first = 400_000_000_000_000
const idOf = (n: number) => String(first + n)
const start = clock.now() - 40 * dayMs
const lostMs = 180_001

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  const id = `(${first}::bigint + n)::text`
  const at = `(${start}::bigint + n)`
  for (const statement of [
    `users (id, user_num, name, invite_code, language, created_at)
      select ${id}, 'export' || n, 'Person ' || n, 'export' || n, 'en', ${at}`,
    `cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
      select ${id}, ${id}, false, case n when 1 then 128460 else 100 * (1 + n * 7 % 5) end, 1, 1, '', '', '', ${at}, 0, true`,
  ])
    await client.query(`insert into ${statement} from generate_series(1, ${count}) as n`)
  await client.query('update users set name = $2 where id = $1', [idOf(1), '=HYPERLINK("x"), now'])
  client.release(true)
})

const recharges = { queue: 'recharges', language: 'en', state: '1' } as const
/** Two recharges, which take no time. */
const few = { state: '1', until: start + 3 }
type Filter = { state: string; find?: string; until?: number; sort?: string }
const ask = async (by: TestOperator, filter: Filter = few): Promise<string> =>
  (await by.call(queueExports.ask, { ...recharges, ...filter })).id

const listed = async (id: string, by = cashier) =>
  (await by.call(queueExports.list, {})).list.find((one) => one.id === id)
const fileNames = () => {
  const folder = join(config.dataFolder, 'files', 'queue-exports')
  return existsSync(folder) ? readdirSync(folder) : []
}
const unfinished = () => {
  const folder = join(config.dataFolder, 'files', 'work')
  return existsSync(folder) ? readdirSync(folder) : []
}
const storedPages = async (id: string) =>
  (await pool.query('select from queue_export_pages where export_id = $1', [id])).rowCount
const untilWriting = (id: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ written: number }>(
        'select written_rows as written from queue_exports where id = $1',
        [id],
      )
      expect(rows[0]?.written).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 5 },
  )

const ourPage: Record<string, string> = { [adminHeader]: '1' }
async function download(id: string, cookie: string, headers = ourPage) {
  const url = new URL(adminPath(`${queueExportFiles}/${id}`), server.url)
  const answer = await fetch(url, { headers: { cookie, ...headers } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isFile = answer.headers.get('content-type')?.startsWith('text/csv') ?? false
  const retCode = isFile ? '' : (JSON.parse(bytes.toString()) as { retCode: string }).retCode
  return { bytes, retCode, disposition: answer.headers.get('content-disposition') }
}

test('12,000 rows come out whole and in their order, while rows are decided and added', async () => {
  const id = await ask(cashier, recharges)
  expect(await listed(id)).toMatchObject({ state: 'waiting', rows: 0, bytes: 0, mayCancel: true })
  const making = makeNext(app)
  await untilWriting(id)
  await pool.query('update cash_requests set state = 2, decided_at = $1 where id = any($2::text[])', [
    clock.now(),
    Array.from({ length: count / 2 }, (_, index) => idOf(2 * (index + 1))),
  ])
  await pool.query(
    `insert into cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
      values ($1, $2, false, 100, 1, 1, '', '', 'late', $3, 0, true)`,
    [idOf(count + 1), idOf(2), start],
  )
  await making
  const found = await listed(id)
  expect(found).toMatchObject({ state: 'ready', fault: '', mayCancel: false })
  expect(found).toMatchObject({ rows: count, writtenRows: count })
  const { bytes, disposition } = await download(id, cashier.cookie)
  expect(bytes).toHaveLength(found?.bytes ?? 0)
  expect(disposition).toMatch(/^attachment; filename="mynah-recharges-\d{4}-\d\d-\d\d\.csv"$/)
  const [heading = [], ...rows] = rowsOfCsv(bytes)
  expect(heading).toEqual([
    ...['Person', 'Number', 'Amount', 'Type', 'Account', 'Requested', 'Reference', 'Booked by the bank on'],
    ...['Approvals', 'Flags', 'State', 'Item ID', 'Account ID'],
  ])
  const ids = Array.from({ length: count }, (_, index) => idOf(index + 1))
  expect(rows.map((row) => row[11])).toEqual(ids)
  expect(rows.map((row) => row[12])).toEqual(ids)
  expect(rows[0]).toEqual([
    ...[`'=HYPERLINK("x"), now`, idOf(1), '1284.60', 'Alipay', '', new Date(start + 1).toISOString()],
    ...['', '', '0 of 1', '0', 'Waiting', idOf(1), idOf(1)],
  ])
  expect(rows.at(-1)?.[10]).toBe('Approved')
  expect(await storedPages(id)).toBe(0)
  await pool.query('delete from cash_requests where id = $1', [idOf(count + 1)])
  await pool.query('update cash_requests set state = 1, decided_at = 0')
})

test('more rows than a page sorts are in the order that was asked for', async () => {
  const id = await ask(cashier, { ...recharges, sort: 'amount' })
  await makeQueueExports(app)
  const amounts = rowsOfCsv((await download(id, cashier.cookie)).bytes)
    .slice(1)
    .map((row) => Number(row[2]))
  expect(amounts).toHaveLength(count)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
})

test('words and days filter as in the queue, and an export without rows has its headings', async () => {
  const [found, none] = [
    await ask(cashier, { ...recharges, state: '3', find: idOf(5) }),
    await ask(cashier, { ...recharges, state: '3' }),
  ]
  await makeQueueExports(app)
  const csv = async (id: string) => rowsOfCsv((await download(id, cashier.cookie)).bytes)
  expect((await csv(found)).slice(1).map((row) => row[11])).toEqual([idOf(5)])
  expect(await csv(none)).toHaveLength(1)
  expect(await listed(found)).toMatchObject({ find: idOf(5), since: 0, until: 0, rows: 1 })
})

test('of two processes one makes the file', async () => {
  const before = fileNames().length
  const id = await ask(cashier)
  const made = await Promise.all([makeNext(app), makeNext(app)])
  expect(made.toSorted()).toEqual([false, true])
  expect(await listed(id)).toMatchObject({ state: 'ready', writtenRows: 2 })
  expect(fileNames()).toHaveLength(before + 1)
  expect(unfinished()).toEqual([])
})

test('a filter that the queue does not take is refused', async () => {
  for (const filter of [{ state: 'x' }, { state: '4' }, { state: '1', sort: 'nothing' }])
    await expect(ask(cashier, filter)).rejects.toThrow('BadParameter')
})

test('who may open the queue may export it, see the export and download it, as long as they may', async () => {
  const [reviewer, other] = [await operator(server, 'reviewer'), await operator(server, 'cashier')]
  await expect(ask(reviewer)).rejects.toThrow('NoPermission')
  const id = await ask(cashier)
  await makeQueueExports(app)
  expect(await listed(id, reviewer)).toBeUndefined()
  expect(await listed(id, other)).toMatchObject({ state: 'ready' })
  expect((await download(id, other.cookie)).retCode).toBe('')
  expect((await download(id, reviewer.cookie)).retCode).toBe(errors.NoPermission)
  expect((await download(id, '')).retCode).toBe(errors.SessionInvalid)
  expect((await download(id, other.cookie, {})).retCode).toBe(errors.BadParameter)
  expect((await download('1', other.cookie)).retCode).toBe(errors.NoDataFound)
  await pool.query("update operators set role = 'editor' where id = $1", [other.id])
  expect((await download(id, other.cookie)).retCode).toBe(errors.NoPermission)
  await pool.query('update operators set disabled = true where id = $1', [other.id])
  expect((await download(id, other.cookie)).retCode).toBe(errors.SessionInvalid)
})

test('asking, cancelling and each download are recorded, without the words that were searched', async () => {
  const [done, cancelled] = [await ask(cashier, { ...recharges, find: 'Person 77' }), await ask(cashier)]
  await cashier.call(queueExports.cancel, { id: cancelled })
  await makeQueueExports(app)
  await download(done, cashier.cookie)
  await download(done, cashier.cookie)
  const { rows } = await pool.query<{ action: string; subject: string; detail: string }>(
    'select action, subject, detail from audit_log where subject = any($1::text[]) order by seq',
    [[`export ${done}`, `export ${cancelled}`]],
  )
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `queue-exports/ask export ${done}`,
    `queue-exports/ask export ${cancelled}`,
    `queue-exports/cancel export ${cancelled}`,
    `queue-exports/file export ${done}`,
    `queue-exports/file export ${done}`,
  ])
  const detail = { queue: 'recharges', state: '1', since: 0, until: 0, isSearch: true }
  expect(JSON.parse(rows[0]?.detail ?? '')).toEqual(detail)
  expect(rows.map((row) => row.detail).join()).not.toContain('Person')
})

test('an operator has three at a time and all have twenty, also when they ask at once', async () => {
  const many = await operator(server, 'cashier')
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask(many)))
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(refused).toEqual(['QueueExportsOpen', 'QueueExportsOpen'])
  await pool.query(
    `insert into queue_exports (id, queue, operator_id, input, language, state, asked_at, expires_at)
     select n::text, 'flags', $1, '{}', 'en', 'waiting', 1, 1 from generate_series(1, $2::int) as n`,
    [many.id, limits.queueExportsOpenMaxOfAll - 4],
  )
  await ask(cashier)
  await expect(ask(cashier)).rejects.toThrow('QueueExportsFull')
  await sweepQueueExports(app)
  await makeQueueExports(app)
  await ask(cashier)
  await makeQueueExports(app)
})

test('an export is cancelled by its operator or an admin, before and while it is made, and once', async () => {
  const [other, admin] = [await operator(server, 'cashier'), await operator(server, 'admin')]
  const before = fileNames().length
  const waiting = await ask(cashier)
  expect(await listed(waiting, other)).toMatchObject({ mayCancel: false })
  await expect(other.call(queueExports.cancel, { id: waiting })).rejects.toThrow('NoPermission')
  expect(await listed(waiting, admin)).toMatchObject({ mayCancel: true })
  await admin.call(queueExports.cancel, { id: waiting })
  await expect(cashier.call(queueExports.cancel, { id: waiting })).rejects.toThrow('QueueExportEnded')
  expect(await makeNext(app)).toBe(false)

  const running = await ask(cashier, recharges)
  const making = makeNext(app)
  await untilWriting(running)
  await cashier.call(queueExports.cancel, { id: running })
  await making
  expect(await listed(running)).toMatchObject({ state: 'cancelled', mayCancel: false, bytes: 0 })
  expect((await download(running, cashier.cookie)).retCode).toBe(errors.NoDataFound)
  expect(await storedPages(running)).toBe(0)
  expect(fileNames()).toHaveLength(before)
  expect(unfinished()).toEqual([])
  await expect(cashier.call(queueExports.cancel, { id: '1' })).rejects.toThrow('NoDataFound')
})

test('an export whose process ended is made by another one, and the first changes nothing more', async () => {
  const before = fileNames().length
  const id = await ask(cashier)
  const ended = await claimNext(app)
  expect(await makeNext(app)).toBe(false)
  clock.moveBy(lostMs)
  expect(await makeNext(app)).toBe(true)
  const made = await listed(id)
  expect(made).toMatchObject({ state: 'ready', writtenRows: 2 })
  if (ended) await make(app, ended)
  expect(await listed(id)).toEqual(made)
  expect(fileNames()).toHaveLength(before + 1)
  expect(rowsOfCsv((await download(id, cashier.cookie)).bytes)).toHaveLength(3)
})

test('an export whose process ended three times is failed', async () => {
  const id = await ask(cashier)
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await claimNext(app))?.id).toBe(id)
    clock.moveBy(lostMs)
  }
  await makeQueueExports(app)
  expect(await listed(id)).toMatchObject({ state: 'failed', fault: 'interrupted', mayCancel: false })
})

test('on a disk that is nearly full an export fails, and leaves nothing', async () => {
  const before = fileNames().length
  const id = await ask(cashier)
  const free = vi.spyOn(diskOf(app), 'freeBytes').mockResolvedValue(0)
  await makeQueueExports(app)
  free.mockRestore()
  expect(await listed(id)).toMatchObject({ state: 'failed', fault: 'noRoom', bytes: 0 })
  expect(fileNames()).toHaveLength(before)
  expect(unfinished()).toEqual([])
})

test('a file is gone after 7 days, and then its row', async () => {
  const id = await ask(cashier)
  await makeQueueExports(app)
  clock.moveBy(limits.queueExportDays * dayMs - 1)
  const later = await operator(server, 'cashier')
  expect((await download(id, later.cookie)).retCode).toBe('')
  clock.moveBy(1)
  expect(await listed(id, later)).toBeUndefined()
  expect((await download(id, later.cookie)).retCode).toBe(errors.NoDataFound)
  await sweepQueueExports(app)
  expect(fileNames()).toEqual([])
  expect((await pool.query('select from queue_exports')).rowCount).toBe(0)
  expect((await pool.query('select from queue_export_pages')).rowCount).toBe(0)
})

test('a server that stops leaves its export to the next one', async () => {
  const by = await operator(server, 'cashier')
  const id = await ask(by, recharges)
  const making = makeQueueExports(app)
  await untilWriting(id)
  await closeQueueExports(app)
  await making
  expect(await listed(id, by)).toMatchObject({ state: 'waiting', rows: count, bytes: 0 })
  expect(unfinished()).toEqual([])
  await makeQueueExports(app)
  expect(await listed(id, by)).toMatchObject({ state: 'waiting' })
})
