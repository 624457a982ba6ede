import { expect, test } from 'vitest'
import { corrections } from '@mynah/contract/corrections'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { proposals } from '@mynah/contract/proposals'
import { wallet } from '@mynah/contract/wallet'
import { decideAndPost } from '#test/cash.ts'
import { payPassword, requestId, rich, setPayPassword } from '#test/money.ts'
import { settledOperator, type TestOperator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { reconcileLedger, verifyLedger } from '#features/ledger/index.ts'

const server = await testServer({ limitFactor: 1_000 })
const { app } = server
const { ana, bo } = await people(server, 'ana', 'bo')
const one = await settledOperator(server, 'cashier')
const two = await settledOperator(server, 'cashier')
await setPayPassword(server, ana, bo)

const reason = 'Ten dollars came, not a hundred'
const balanceOf = async (who: Person) => (await who.call(wallet.asset, {})).balance
const newestOf = async (account: string) =>
  (await one.call(ledgerAdmin.entries, { account })).list[0] ?? { posting: 0, kind: '', amount: 0, key: '' }
/** Postings of tests, which stand for earlier money, have no source. */
const expectRight = async () => {
  const { wrong } = await verifyLedger(app)
  expect(wrong.filter(({ at }) => !at.startsWith('posting test/'))).toEqual([])
}

let asked = 9_000_000

/** An approved recharge. @returns the number of its posting */
async function recharge(who: Person, money: number): Promise<number> {
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into cash_requests (id, user_id, is_out, cents, form, state, sealed, mask, voucher, image_hash, reason,
       created_at, decided_at, compared)
     values ($4, $1, false, $2, 1, 1, '', '', '', null, '', $3, 0, true)
     returning id`,
    [who.id, money, server.clock.now(), String((asked += 1))],
  )
  await decideAndPost(server, one, rows[0]?.id ?? '', { approve: true })
  const { rows: posted } = await app.pool.query<{ id: number }>(
    'select id from ledger_postings where key = $1',
    [`cash/${rows[0]?.id}/recharge/moved`],
  )
  return Number(posted[0]?.id)
}

async function propose(posting: number, amount: number, by: TestOperator = one): Promise<string> {
  await expect(by.call(corrections.add, { posting, amount, reason })).rejects.toThrow('WaitsForSecond')
  const { list } = await one.call(proposals.list, { waiting: true })
  return list.findLast(({ call }) => call === 'corrections/add')?.id ?? ''
}

test('two operators reverse a posting in part: the balance of the wallet is taken, and the rest is owed', async () => {
  const posting = await recharge(ana, 100_00)
  await ana.call(wallet.withdraw, {
    ...{ requestId: requestId(), money: 70_00, cardUserName: 'Ana', cardNum: '62220000', extractForm: 1 },
    payPassword,
  })
  expect(await one.call(corrections.look, { posting })).toMatchObject({
    ...{
      userId: ana.id,
      amount: 100_00,
      corrected: 0,
      balance: 30_00,
      owed: 0,
      asset: 'USD',
      kind: 'recharge',
    },
  })
  const id = await propose(posting, 90_00)
  expect(await balanceOf(ana)).toBe(30_00)
  // the proposing operator cannot agree
  await expect(one.call(proposals.agree, { id })).rejects.toThrow('SecondOperatorNeeded')
  expect((await two.call(proposals.list, { waiting: true })).list).toMatchObject([
    { id, mayAgree: true, value: `-90.00 USD; ${reason}` },
  ])
  await two.call(proposals.agree, { id })
  expect(await balanceOf(ana)).toBe(0)
  expect(await newestOf(`owed:${ana.id}`)).toMatchObject({ amount: -60_00, kind: 'correction' })
  expect((await one.call(corrections.list, {})).list).toMatchObject([
    { posting, userId: ana.id, amount: -90_00, owed: 60_00, reason },
  ])
  const { rows } = await app.pool.query<{ content: string }>(
    `select content from messages where content like '%walletCorrected%'`,
  )
  expect(rows.map(({ content }) => (JSON.parse(content) as { args: object }).args)).toEqual([
    { money: '-$90.00', reason, asset: 'USD', owed: '$60.00' },
  ])
  await expectRight()
  await reconcileLedger(app)
  expect((await one.call(ledgerAdmin.state, {})).stopped).toBe(false)
})

test('the next recharges pay the debt first, and two concurrent ones pay it once', async () => {
  await Promise.all([recharge(ana, 25_00), recharge(ana, 45_00)])
  expect(await balanceOf(ana)).toBe(10_00)
  const { rows } = await app.pool.query<{ sum: string }>(
    'select sum(amount)::bigint as sum from ledger_entries where account = $1',
    [`owed:${ana.id}`],
  )
  expect(Number(rows[0]?.sum)).toBe(0)
  await expectRight()
})

test('a correction above its posting is refused, also over several ones and concurrently', async () => {
  const posting = await recharge(bo, 50_00)
  await expect(one.call(corrections.add, { posting, amount: 50_01, reason })).rejects.toThrow(
    'CorrectionTooLarge',
  )
  const id = await propose(posting, 30_00)
  const other = async () => {
    await expect(two.call(corrections.add, { posting, amount: 40_00, reason })).rejects.toThrow(
      'WaitsForSecond',
    )
    const { list } = await two.call(proposals.list, { waiting: true })
    return list.find(({ value }) => value.startsWith('-40.00'))?.id ?? ''
  }
  const second = await other()
  const done = await Promise.allSettled([
    two.call(proposals.agree, { id }),
    two.call(proposals.agree, { id }),
    one.call(proposals.agree, { id: second }),
  ])
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { corrected, balance } = await one.call(corrections.look, { posting })
  expect([30_00, 40_00]).toContain(corrected)
  expect(corrected + balance).toBe(50_00)
  await expectRight()
})

test('an amount that a correction took by mistake is returned by another one', async () => {
  const posting = await recharge(bo, 20_00)
  const before = await balanceOf(bo)
  await two.call(proposals.agree, { id: await propose(posting, 20_00) })
  expect(await balanceOf(bo)).toBe(before - 20_00)
  const { posting: wrong } = await newestOf(`person:${bo.id}`)
  await two.call(proposals.agree, { id: await propose(wrong, 20_00) })
  expect(await balanceOf(bo)).toBe(before)
  await expectRight()
})

test('a payment between users, one in flight and an unknown one cannot be corrected', async () => {
  await rich(server, '20.00', ana)
  await ana.call(wallet.withdraw, {
    ...{ requestId: requestId(), money: 10_00, cardUserName: 'Ana', cardNum: '62220000', extractForm: 1 },
    payPassword,
  })
  const { posting } = await newestOf(`person:${ana.id}`)
  await expect(one.call(corrections.add, { posting, amount: 1, reason })).rejects.toThrow('NotCorrectable')
  await expect(one.call(corrections.look, { posting: 999_999 })).rejects.toThrow('NoDataFound')
})

test('a payout that the bank returned is credited to the customer again, above any cap', async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from cash_requests where is_out and state = 1 and user_id = $1 order by created_at limit 1',
    [ana.id],
  )
  const id = rows[0]?.id ?? ''
  await decideAndPost(server, one, id, { approve: true })
  await app.pool.query('update ledger_state set daily_cap = 1')
  const { posting, key } = await newestOf(`held:withdrawal:${id}`)
  expect(key).toBe(`cash/${id}/withdrawal/paid`)
  const before = await balanceOf(ana)
  await two.call(proposals.agree, { id: await propose(posting, 70_00) })
  expect(await balanceOf(ana)).toBe(before + 70_00)
  const taken = (await newestOf(`person:${ana.id}`)).posting
  await two.call(proposals.agree, { id: await propose(taken, 70_00) })
  expect(await balanceOf(ana)).toBe(before)
  await app.pool.query('update ledger_state set daily_cap = 0')
  await expectRight()
})

test('a correction that two did not agree to stops money, and so does an increased one', async () => {
  const posting = await recharge(bo, 15_00)
  await app.pool.query(
    `with posted as (
       insert into ledger_postings (key, kind, input, at) values ($1, 'correction', '', $2) returning id
     )
     insert into ledger_entries (posting_id, account, asset, amount)
     select id, account, 'USD', amount from posted, (values ($3, -1500), ('house:outside', 1500)) as e(account, amount)`,
    [`correction/${posting}-1`, server.clock.now(), `person:${bo.id}`],
  )
  await app.pool.query(
    `insert into corrections (id, posting, user_id, system_account, asset, cents, reason, created_at)
     values ($1, $2, $3, 'house:outside', 'USD', -1500, 'x', $4)`,
    [`${posting}-1`, posting, bo.id, server.clock.now()],
  )
  await reconcileLedger(app)
  const { stopped, reason: why } = await one.call(ledgerAdmin.state, {})
  expect([stopped, why]).toEqual([
    true,
    `posting correction/${posting}-1 is not what its row and its record say`,
  ])
})
