import { beforeAll, expect, test } from 'vitest'
import { adminHeader, adminPath, operatorRoles, mayUse } from '@mynah/contract/admin-api'
import { identity, identityAdmin } from '@mynah/contract/identity'
import type { Language } from '@mynah/contract/languages'
import {
  exportedQueues,
  queueExportFiles,
  queueExports,
  type ExportedQueueName,
} from '@mynah/contract/queue-exports'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { rowsOfCsv } from '#test/csv.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { newcomer } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { queuesToExport } from './exported-queue.ts'
import { makeQueueExports } from './making.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
const { pool } = app
const admin = await operator(server, 'admin')

const person = '400000000000001'
const group = '400000000000002'
const at = Date.UTC(2026, 10, 3, 4, 5, 6, 789)
const madeAt = '2026-11-03T04:05:06.789Z'
const endedAt = '2026-11-03T05:05:06.789Z'

beforeAll(async () => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  const later = at + 3_600_000
  for (const row of [
    `users (id, user_num, name, invite_code, language, created_at)
      values ('${person}', 'linh7', 'Linh', 'linh7', 'en', ${at})`,
    `identities (user_id, state, sealed, submitted_at, decided_at, attempt, country, card_kind)
      values ('${person}', 3, null, ${at}, ${later}, 2, 'ID', 'passport')`,
    `complaints (id, user_id, about, target_id, kind, text, state, decision, reason, created_at, decided_at)
      values ('7', '${person}', 1, '${person}', 'fraud', '', 3, 'warn', 'again', ${at}, ${later}),
        ('8', '${person}', 2, '${group}', 'other', '', 3, 'dissolve', '', ${at}, ${later})`,
    `support_threads (user_id, waiting_since, last_at) values ('${person}', ${at}, ${later})`,
    `cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared, reference, booked_on)
      values ('9', '${person}', true, 5, 2, 2, '', '****1111', '', ${at}, ${later}, true, 'FT26332', '2026-11-03')`,
    `good_orders (id, user_id, state, points, is_virtual, is_gift, created_at, shipped_at, ended_at)
      values ('10', '${person}', 'toShip', 120, false, false, ${at}, 0, 0)`,
    `flags (id, kind, about, item, user_id, facts, state, decided_by, created_at, decided_at)
      values ('11', 'newDevice', 'withdrawals', '9', '${person}', '{}', 'false', '${admin.id}', ${at}, ${later})`,
  ])
    await client.query(`insert into ${row}`)
  client.release(true)
})

async function exported(
  queue: ExportedQueueName,
  state: string,
  language: Language = 'en',
  filter: { subject?: string; action?: string; operator?: string; since?: number } = {},
) {
  const { id } = await admin.call(queueExports.ask, { queue, state, language, ...filter })
  await makeQueueExports(app)
  const url = new URL(adminPath(`${queueExportFiles}/${id}`), server.url)
  const answer = await fetch(url, { headers: { cookie: admin.cookie, [adminHeader]: '1' } })
  return rowsOfCsv(Buffer.from(await answer.arrayBuffer()))
}

/** The only row of an export, by its headings. */
async function rowOf(...words: Parameters<typeof exported>) {
  const [heading = [], ...rows] = await exported(...words)
  expect(rows).toHaveLength(1)
  return Object.fromEntries(heading.map((name, index) => [name, rows[0]?.[index]]))
}

const ids = (item: string) => ({ 'Item ID': item, 'Account ID': person })

test('each queue of the contract is exported, by roles that may ask for it', () => {
  const queues = queuesToExport.of(app)
  expect(queues.map(({ name }) => name).toSorted()).toEqual([...exportedQueues].toSorted())
  for (const role of operatorRoles) {
    const may = queues.some(({ call }) => mayUse(call, role))
    expect([role, mayUse(queueExports.ask, role)]).toEqual([role, may])
    expect([role, mayUse(queueExports.list, role)]).toEqual([role, may])
    expect([role, mayUse(queueExports.cancel, role)]).toEqual([role, may])
  }
})

test('identities', async () => {
  expect(await rowOf('identities', '3')).toEqual({
    ...{ Person: 'Linh (linh7)', Document: 'Passport', Country: 'Indonesia', Attempt: '2' },
    ...{ Submitted: madeAt, Decided: endedAt, Approvals: '', State: 'Rejected', ...ids(person) },
  })
})

test('complaints', async () => {
  const [heading, ...rows] = await exported('complaints', '3')
  expect(heading).toEqual([
    ...['About', 'Kind', 'Complaints', 'Received', 'Decided', 'Decision', 'Reason', 'State', 'Group ID'],
    ...['Item ID', 'Account ID'],
  ])
  const times = [madeAt, endedAt]
  expect(rows).toEqual([
    ['Linh (person)', 'fraud', '1', ...times, 'warn', 'again', 'Action taken', '', '7', person],
    [`${group} (group)`, 'other', '1', ...times, 'dissolve', '', 'Action taken', group, '8', ''],
  ])
})

test('conversations of the customer service', async () => {
  expect(await rowOf('support', '1')).toEqual({
    ...{ Person: 'Linh (linh7)', 'Waiting since': madeAt, 'Last message': endedAt },
    ...{ State: 'Waiting', ...ids(person) },
  })
})

test('withdrawals', async () => {
  expect(await rowOf('withdrawals', '2')).toEqual({
    ...{ Person: 'Linh', Number: '9', Amount: '0.05', Type: 'WeChat Pay', Account: '****1111' },
    ...{ Requested: madeAt, Reference: 'FT26332', 'Booked by the bank on': '2026-11-03' },
    ...{ Approvals: '0 of 1', Flags: '0', State: 'Approved', ...ids('9') },
  })
})

test('orders', async () => {
  expect(await rowOf('orders', 'toShip')).toEqual({
    ...{ Person: 'Linh', What: '', Points: '120', Ordered: madeAt, Due: '' },
    ...{ State: 'To ship', ...ids('10') },
  })
})

test('flags', async () => {
  expect(await rowOf('flags', 'false')).toMatchObject({
    ...{ Person: 'Linh', Rule: 'New device', Raised: madeAt, Judged: endedAt },
    ...{ 'Judged by': expect.stringMatching(/^admin/), State: 'False alarm', ...ids('11') },
  })
})

test('the audit log, by operator, action and subject', async () => {
  const { rows } = await pool.query<{ seq: number }>(
    `insert into audit_log (at, operator_id, operator_name, action, subject, detail)
      values (${at}, '', 'Olga', 'people/look', 'person ${person}', '{"asked":1}'),
        (${at}, '', 'olga', 'people/find', 'people', '{}'), (${at}, '', 'petra', 'people/look', 'person 1', '{}')
      returning seq`,
  )
  const [first, second] = rows.map(({ seq }) => String(seq))
  const heading = ['Time', 'Operator', 'Action', 'Subject', 'Detail', 'Item ID', 'Account ID']
  const look = [madeAt, 'Olga', 'people/look', `person ${person}`, '{"asked":1}', first, person]
  expect(await exported('audit', 'all', 'en', { operator: 'OLGA' })).toEqual([
    heading,
    [madeAt, 'olga', 'people/find', 'people', '', second, ''],
    look,
  ])
  const filter = { operator: 'olga', action: 'people/l', subject: `person ${person}`, since: at }
  expect(await exported('audit', 'all', 'en', filter)).toEqual([heading, look])
})

test('headings and values are in the language that was asked for', async () => {
  const [heading, row] = await exported('identities', '3', 'id')
  expect(heading?.slice(0, 3)).toEqual(['Pengguna', 'Dokumen', 'Negara'])
  expect(row?.slice(0, 3)).toEqual(['Linh (linh7)', 'Paspor', 'Indonesia'])
  expect(row?.[7]).toBe('Ditolak')
})

test('what is sealed is in no file: the verified name, numbers of document and account', async () => {
  const who = await newcomer(server)
  const photo = () => uploadPicture(server, who, 'certificate')
  const card = {
    country: 'ID',
    firstName: 'Nguyenverified',
    cardType: 'idCard',
    cardId: 'AB 7654321',
  } as const
  await who.call(identity.submit, { ...card, front: await photo(), back: await photo() })
  const reviewer = await operator(server, 'reviewer')
  await reviewer.call(identityAdmin.decide, { userId: who.id, attempt: 1, approve: true })
  await rich(server, '100.00', who)
  const account = { cardUserName: 'Nguyenverified', cardNum: '6222000011112345', extractForm: 1 }
  await who.call(wallet.withdraw, { ...account, requestId: requestId(), money: 20_00, payPassword })
  const { list } = await admin.call(walletAdmin.queue, { out: true, state: 1 })
  expect(list[0]?.realName).toBe('Nguyenverified')
  const files = JSON.stringify([await exported('withdrawals', '1'), await exported('identities', '2')])
  expect(files).toContain(who.id)
  for (const sealed of ['Nguyenverified', '7654321', '6222000011112345', '22000011112345'])
    expect(files).not.toContain(sealed)
})
