import { expect, test } from 'vitest'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { wallet } from '@mynah/contract/wallet'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { decideAndPost } from '#test/cash.ts'
import { expectBooksRight, fund, fundPoints, payPassword, requestId, setPayPassword } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { reconcileLedger, verifyLedger } from './index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
const { pool } = app
const { ana, bo } = await people(server, 'ana', 'bo')
await setPayPassword(server, ana, bo)
await fund(server, ana, '500.00')
await fund(server, bo, '500.00')
await fundPoints(server, ana, 10_000)
const admin = await operator(server, 'admin')

type Leg = { from: string; to: string; amount: number; asset?: string }

/** As an attacker with only the database. @returns the result of the minutely check */
async function plant(key: string, kind: string, legs: Leg[]): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_postings (key, kind, input, at, message_id) values ($1, $2, '', $3, split_part($1, '/', 2))
        returning id`,
      [key, kind, clock.now()],
    )
    for (const { from, to, amount, asset = 'USD' } of legs)
      await client.query(
        'insert into ledger_entries (posting_id, account, asset, amount) values ($1, $2, $4, -$3::bigint), ($1, $5, $4, $3)',
        [rows[0]?.id, from, amount, asset, to],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
  return check()
}

async function check(): Promise<string> {
  await reconcileLedger(app)
  const { rows } = await pool.query<{ stopped: boolean; reason: string }>(
    'select stopped, reason from ledger_state',
  )
  return rows[0]?.stopped ? rows[0].reason : ''
}

/** Reviewed and corrected: earlier postings are exempt from the match from now on. */
const putRight = () =>
  pool.query(`update ledger_state set stopped = false, reason = '',
    matched_from = (select max(id) from ledger_postings),
    checked_entry = (select max(id) from ledger_entries)`)

const money = `person:${ana.id}`
const points = `points:${ana.id}`
const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
const withdraw = async () =>
  (await ana.call(wallet.withdraw, { ...account, requestId: requestId(), money: 20_00, payPassword })).id
const waiting = await withdraw()

const planted: [what: string, key: string, kind: string, legs: Leg[]][] = [
  [
    'a recharge without a request',
    'cash/77/recharge/moved',
    'recharge',
    [{ from: 'house:outside', to: money, amount: 99_999_00 }],
  ],
  [
    'a payout without a decision',
    `cash/${waiting}/withdrawal/paid`,
    'withdrawal',
    [{ from: 'house:vip', to: 'house:outside', amount: 20_00 }],
  ],
  [
    'points of a sign-in',
    `sign-in/${ana.id}/2026-01-01`,
    'sign-in',
    [{ from: 'house:points', to: points, amount: 500, asset: 'CAN' }],
  ],
  [
    'points of the carbon programme',
    `carbon/${ana.id}/2026-01-01/500`,
    'carbon',
    [{ from: 'house:points', to: points, amount: 500, asset: 'CAN' }],
  ],
  [
    'points converted into money',
    `points/${ana.id}/${requestId()}`,
    'points-in',
    [
      { from: points, to: 'house:points', amount: 1, asset: 'CAN' },
      { from: 'house:points', to: money, amount: 100_00 },
    ],
  ],
  [
    'a refunded order of the shop',
    'goods-order/77/order-refund/taken',
    'order-refund',
    [{ from: 'house:shop', to: points, amount: 500, asset: 'CAN' }],
  ],
  ['an order of a plan', 'order/77/paid', 'vip', [{ from: money, to: 'house:vip', amount: 1 }]],
  ['a gift', 'gift/77', 'gift', [{ from: money, to: 'house:gifts', amount: 1 }]],
  [
    'money of the demo',
    `demo/${ana.id}`,
    'treasury',
    [{ from: 'house:treasury', to: money, amount: 100_00 }],
  ],
  [
    'a transfer',
    'transfer/77/transfer-received',
    'transfer-received',
    [{ from: 'house:outside', to: money, amount: 5 }],
  ],
  [
    'a red packet',
    `packet/77/open/${ana.id}`,
    'packet-opened',
    [{ from: 'house:outside', to: money, amount: 5 }],
  ],
  ['a posting of an unknown kind', 'thief/1', 'recharge', [{ from: 'house:outside', to: money, amount: 5 }]],
]

test('actions of users and operators through the product pass the check', async () => {
  await decideAndPost(server, admin, await withdraw(), { approve: true })
  await decideAndPost(server, admin, await withdraw(), { approve: false, reason: 'Name' })
  await ana.call(dailySignIn.sign, { requestId: requestId() })
  await ana.call(wallet.convert, { requestId: requestId(), transitionType: 1, number: 1_000 })
  expect(await check()).toBe('')
  clock.moveBy(90_000)
  expect(await check()).toBe('')
  await expectBooksRight(server)
})

for (const [what, key, kind, legs] of planted)
  test(`${what}, posted by SQL alone, stops money, and the reason names it`, async () => {
    expect(await plant(key, kind, legs)).toContain(key)
    const { wrong } = await verifyLedger(app)
    expect(wrong.map(({ at }) => at)).toContain(`posting ${key}`)
    await expect(admin.call(ledgerAdmin.release, {})).rejects.toThrow('MoneyStopped')
    await putRight()
    // Mismatches from before the matching are listed, and stop nothing.
    expect(await check()).toBe('')
    expect((await verifyLedger(app)).before.map(({ at }) => at)).toContain(`posting ${key}`)
  })

test('a request that was set to approved by SQL alone, with its posting, lacks the record of an operator', async () => {
  const id = await withdraw()
  await pool.query('update cash_requests set state = 2, decided_at = $2 where id = $1', [id, clock.now()])
  const key = `cash/${id}/withdrawal/paid`
  expect(
    await plant(key, 'withdrawal', [{ from: `held:withdrawal:${id}`, to: 'house:outside', amount: 20_00 }]),
  ).toContain(key)
  await putRight()
})

test('an approved request without a posting is named', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, created_at, decided_at, compared)
      values ('888', $1, false, 100, 1, 2, '', '', 'x', $2, $2, true) returning id`,
    [ana.id, clock.now()],
  )
  expect(rows).toHaveLength(1)
  expect(await check()).toBe('posting cash/888/recharge/moved is missing: its row says that it was made')
  await pool.query(`delete from cash_requests where id = '888'`)
  await putRight()
})

test('a posting with another sum than its row is named', async () => {
  const key = `cash/${await withdraw()}/withdrawal-refused/moved`
  expect(await plant(key, 'withdrawal-refused', [{ from: 'house:outside', to: money, amount: 1 }])).toContain(
    key,
  )
  await putRight()
})
