import { expect, test } from 'vitest'
import { limits } from '@mynah/contract/limits'
import type { BillKind } from '@mynah/contract/wallet'
import { testServer } from '#test/server.ts'
import {
  balanceOf,
  holdPayments,
  systemAccount,
  escrowAccount,
  moneyOf,
  debtAccount,
  pointsOf,
  post,
  type Posting,
} from './index.ts'
import { storeCounts } from '#platform/daily-figures.ts'
import { setDailyCap, stop, release } from './store.ts'

// The rules of `post` one by one; concurrent postings are in ledger.test.ts.

const server = await testServer({ limitFactor: 1_000 })
const { app, clock } = server
let made = 0
const someone = () => `7${(made += 1)}`
const name = () => `test/${(made += 1)}`
type Legs = Posting['legs']
const posting = (legs: Legs, change: Partial<Posting> = {}): Posting => ({
  ...{ key: name(), kind: 'treasury', legs, at: clock.now() },
  ...change,
})
const move = (legs: Legs, change: Partial<Posting> = {}) =>
  app.transaction((tx) => post(tx, posting(legs, change)))
const pay = (from: string, to: string, amount: number, kind: BillKind = 'transfer-sent') =>
  move([{ from: moneyOf(from), to: moneyOf(to), amount }], { kind })
const give = (userId: string, amount: number) =>
  move([{ from: systemAccount('treasury'), to: moneyOf(userId), amount }])
const givePoints = (userId: string, amount: number) =>
  move([{ from: systemAccount('points'), to: pointsOf(userId), amount, asset: 'CAN' }])
const money = async (userId: string) => (await balanceOf(app, userId)).money
const entriesOf = async (key: string) => {
  const { rows } = await app.pool.query<{ account: string; asset: string; amount: number }>(
    `select e.account, e.asset, e.amount from ledger_entries e join ledger_postings p on p.id = e.posting_id
      where p.key = $1 order by e.id`,
    [key],
  )
  return rows.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)
}
const refusalOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: Error & { data?: unknown }) => [error.message, error.data],
  )

test('accounts are named by kind and owner, so that no two are one', () => {
  const names = [
    moneyOf('7'),
    pointsOf('7'),
    escrowAccount('packet', '7'),
    escrowAccount('transfer', '7'),
    systemAccount('vip'),
    debtAccount('7'),
  ]
  expect(names).toEqual(['person:7', 'points:7', 'held:packet:7', 'held:transfer:7', 'house:vip', 'owed:7'])
})

test('several legs of one account are one entry, and each asset has its own', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 1_000)
  await givePoints(ana, 50)
  const key = name()
  const legs: Legs = [
    { from: moneyOf(ana), to: moneyOf(bo), amount: 300 },
    { from: moneyOf(ana), to: moneyOf(bo), amount: 200 },
    { from: pointsOf(ana), to: pointsOf(bo), amount: 20, asset: 'CAN' },
  ]
  expect(await move(legs, { key })).toBe(true)
  // In the order of the accounts, so that two postings never deadlock.
  expect(await entriesOf(key)).toEqual([
    `${moneyOf(ana)} USD -500`,
    `${moneyOf(bo)} USD 500`,
    `${pointsOf(ana)} CAN -20`,
    `${pointsOf(bo)} CAN 20`,
  ])
  expect(await balanceOf(app, bo)).toEqual({ money: 500, points: 20 })
})

test('an account that money only passes through has no entry, and a posting that moves nothing is a fault', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 100)
  const key = name()
  const held = escrowAccount('packet', someone())
  const through: Legs = [
    { from: moneyOf(ana), to: held, amount: 40 },
    { from: held, to: moneyOf(bo), amount: 40 },
  ]
  await move(through, { key })
  expect(await entriesOf(key)).toEqual([`${moneyOf(ana)} USD -40`, `${moneyOf(bo)} USD 40`])
  const round: Legs = [
    { from: moneyOf(ana), to: moneyOf(bo), amount: 10 },
    { from: moneyOf(bo), to: moneyOf(ana), amount: 10 },
  ]
  await expect(move(round)).rejects.toThrow('a posting moves something')
  await expect(move([])).rejects.toThrow('a posting moves something')
  const own = [{ from: moneyOf(ana), to: moneyOf(ana), amount: 1 }]
  await expect(move(own)).rejects.toThrow('nothing moves from an account to itself')
  for (const amount of [0, -1, 0.5, 2 ** 53, Number.NaN])
    await expect(move([{ from: moneyOf(ana), to: moneyOf(bo), amount }])).rejects.toThrow(
      'only amounts above zero move',
    )
  expect([await money(ana), await money(bo)]).toEqual([60, 40])
})

test('a posting stores its users and its message, and nothing if there is none', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 100)
  const [full, bare] = [name(), name()]
  const legs = [{ from: moneyOf(ana), to: moneyOf(bo), amount: 1 }]
  await move(legs, { key: full, kind: 'gift', other: bo, conversation: 's:1:2', message: 'm1' })
  await move(legs, { key: bare })
  const { rows } = await app.pool.query(
    'select kind, at, other_id, conversation_id, message_id from ledger_postings where key = any($1) order by id',
    [[full, bare]],
  )
  const at = clock.now()
  expect(rows).toEqual([
    { kind: 'gift', at, other_id: bo, conversation_id: 's:1:2', message_id: 'm1' },
    { kind: 'treasury', at, other_id: '', conversation_id: '', message_id: '' },
  ])
})

test('the same key with the same legs is posted once, and with another kind or amount it is a fault', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 100)
  const key = name()
  const legs = [{ from: moneyOf(ana), to: moneyOf(bo), amount: 10 }]
  expect(await move(legs, { key, kind: 'gift' })).toBe(true)
  expect(await move(legs, { key, kind: 'gift' })).toBe(false)
  // The order of legs is irrelevant.
  const two: Legs = [...legs, { from: moneyOf(ana), to: systemAccount('vip'), amount: 1 }]
  const same = name()
  expect(await move(two, { key: same })).toBe(true)
  expect(await move(two.toReversed(), { key: same })).toBe(false)
  await expect(move(legs, { key, kind: 'vip' })).rejects.toThrow(`${key} was posted before with other legs`)
  const more = [{ from: moneyOf(ana), to: moneyOf(bo), amount: 11 }]
  await expect(move(more, { key, kind: 'gift' })).rejects.toThrow('with other legs')
  expect(await money(bo)).toBe(20)
})

test('too little money and too few points have different errors, and any other fault is not changed', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 100)
  await givePoints(ana, 5)
  expect(await refusalOf(pay(ana, bo, 101))).toEqual(['InsufficientBalance', null])
  const points: Legs = [{ from: pointsOf(ana), to: systemAccount('points'), amount: 6, asset: 'CAN' }]
  expect(await refusalOf(move(points))).toEqual(['InsufficientPoints', null])
  const beside: Legs = [...points, { from: moneyOf(ana), to: moneyOf(bo), amount: 1 }]
  expect(await refusalOf(move(beside))).toEqual(['InsufficientPoints', null])
  // Incoming points beside outgoing money are not the missing amount.
  const bought: Legs = [
    { from: moneyOf(ana), to: systemAccount('points'), amount: 101 },
    { from: systemAccount('points'), to: pointsOf(ana), amount: 1_010, asset: 'CAN' },
  ]
  expect(await refusalOf(move(bought))).toEqual(['InsufficientBalance', null])
  // Points that would be posted to a money account.
  const strange = move([{ from: moneyOf(ana), to: moneyOf(bo), amount: 1, asset: 'CAN' }])
  await expect(strange).rejects.toThrow('ledger_entries_asset')
  expect([await money(ana), await money(bo)]).toEqual([100, 0])
})

test('a suspended wallet pays nothing until its time, shows until when, and accepts incoming money', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 1_000)
  await give(bo, 1_000)
  await givePoints(ana, 100)
  const until = clock.now() + limits.credentialSettledMs
  await app.transaction((tx) => holdPayments(tx, ana, until))
  // A later and shorter suspension does not shorten it.
  await app.transaction((tx) => holdPayments(tx, ana, until - 1))
  const held = ['ProofTooNew', { until }]
  expect(await refusalOf(pay(ana, bo, 1))).toEqual(held)
  const points = (to: string): Legs => [{ from: pointsOf(ana), to, amount: 10, asset: 'CAN' }]
  for (const to of [systemAccount('points'), pointsOf(bo)])
    expect(await refusalOf(move(points(to)))).toEqual(held)
  // Points paid to another user count like money.
  const away: Legs = [
    ...points(systemAccount('points')),
    { from: systemAccount('points'), to: moneyOf(bo), amount: 1 },
  ]
  expect(await refusalOf(move(away))).toEqual(held)
  // So do those that pay a debt.
  const debt: Legs = [
    ...points(systemAccount('points')),
    { from: systemAccount('points'), to: debtAccount(ana), amount: 1 },
  ]
  expect(await refusalOf(move(debt))).toEqual(held)
  const mine: Legs = [
    ...points(systemAccount('points')),
    { from: systemAccount('points'), to: moneyOf(ana), amount: 1 },
  ]
  expect(await move(mine)).toBe(true)
  expect(await pay(bo, ana, 100)).toBe(true)
  expect(await money(ana)).toBe(1_101)
  // One suspended payer of two is enough.
  const both: Legs = [
    { from: moneyOf(ana), to: systemAccount('vip'), amount: 1 },
    { from: moneyOf(bo), to: systemAccount('vip'), amount: 1 },
  ]
  expect(await refusalOf(move(both))).toEqual(held)
  clock.moveTo(until)
  expect(await pay(ana, bo, 1)).toBe(true)
})

test('while money is stopped nothing is posted, in either direction, with any suspensions', async () => {
  const [ana, bo] = [someone(), someone()]
  await give(ana, 100)
  await app.transaction((tx) => holdPayments(tx, ana, clock.now()))
  const key = name()
  const legs = [{ from: moneyOf(ana), to: moneyOf(bo), amount: 1 }]
  await move(legs, { key })
  await stop(app.db, 'looking', clock.now())
  expect(await refusalOf(pay(ana, bo, 1))).toEqual(['MoneyStopped', null])
  expect(await refusalOf(give(ana, 1))).toEqual(['MoneyStopped', null])
  // An earlier posting is still recognised.
  expect(await move(legs, { key })).toBe(false)
  await app.transaction((tx) => release(tx))
  expect(await pay(ana, bo, 1)).toBe(true)
  expect([await money(ana), await money(bo)]).toEqual([98, 2])
})

test('the daily cap is exact, rolling, and counts outgoing less returned money', async () => {
  const [ana, bo] = [someone(), someone()]
  for (const userId of [ana, bo]) {
    await give(userId, 10_000)
    await givePoints(userId, 10_000)
  }
  await app.transaction((tx) => setDailyCap(tx, 1_000))
  const reached = ['DailyCapReached', null]
  expect(await pay(ana, bo, 400)).toBe(true)
  clock.moveBy(1)
  const held = escrowAccount('transfer', 'of-ana')
  expect(await move([{ from: moneyOf(ana), to: held, amount: 600 }])).toBe(true)
  expect(await refusalOf(pay(ana, bo, 1))).toEqual(reached)
  expect(await money(ana)).toBe(9_000)
  // Payments of others, incoming money, and points do not count.
  expect(await pay(bo, ana, 900)).toBe(true)
  expect(await refusalOf(pay(ana, bo, 1))).toEqual(reached)
  const cy = someone()
  const ofCy = escrowAccount('transfer', 'of-cy')
  await give(cy, 50)
  await move([{ from: moneyOf(cy), to: ofCy, amount: 50 }])
  await move([{ from: ofCy, to: moneyOf(ana), amount: 50 }], { kind: 'transfer-received' })
  expect(await refusalOf(pay(ana, bo, 1))).toEqual(reached)
  const points: Legs = [{ from: pointsOf(ana), to: pointsOf(bo), amount: 5_000, asset: 'CAN' }]
  expect(await move(points)).toBe(true)
  expect(await give(ana, 5_000)).toBe(true)
  // Of two payers the one above the cap refuses for both.
  const both: Legs = [
    { from: moneyOf(bo), to: systemAccount('vip'), amount: 1 },
    { from: moneyOf(ana), to: systemAccount('vip'), amount: 1 },
  ]
  expect(await refusalOf(move(both))).toEqual(reached)
  const back: [BillKind, number][] = [
    ['transfer-returned', 1],
    ['transfer-expired', 2],
    ['packet-refund', 3],
    ['withdrawal-refused', 4],
    ['order-refund', 5],
  ]
  for (const [kind, amount] of back) {
    expect(await move([{ from: held, to: moneyOf(ana), amount }], { kind })).toBe(true)
    expect(await refusalOf(pay(ana, bo, amount + 1))).toEqual(reached)
    expect(await pay(ana, bo, amount)).toBe(true)
  }
  // The first 400 left a day ago.
  clock.moveBy(limits.dailyCapMs - 1)
  expect(await refusalOf(pay(ana, bo, 401))).toEqual(reached)
  expect(await pay(ana, bo, 400)).toBe(true)
  // A user above a lowered cap can still receive payments.
  await app.transaction((tx) => setDailyCap(tx, 950))
  expect(await refusalOf(pay(ana, bo, 1))).toEqual(reached)
  expect(await pay(bo, ana, 10)).toBe(true)
  await app.transaction((tx) => setDailyCap(tx, 0))
  expect(await pay(ana, bo, 5_000)).toBe(true)
})

test('corrections are not affected by suspensions, and no cap refuses them', async () => {
  const ana = someone()
  await give(ana, 1_000)
  await app.transaction((tx) => holdPayments(tx, ana, clock.now() + 1_000))
  const correct = (amount: number) =>
    move([{ from: moneyOf(ana), to: systemAccount('treasury'), amount }], { kind: 'correction' })
  expect(await correct(100)).toBe(true)
  clock.moveBy(1_000)
  await app.transaction((tx) => setDailyCap(tx, 10))
  expect(await pay(ana, someone(), 10)).toBe(true)
  expect(await refusalOf(pay(ana, someone(), 1))).toEqual(['DailyCapReached', null])
  await app.transaction((tx) => setDailyCap(tx, 5))
  expect(await correct(100)).toBe(true)
  await app.transaction((tx) => setDailyCap(tx, 0))
  expect(await money(ana)).toBe(790)
})

test('the owner of an account is notified once a posting is committed, and nobody of a refused one', async () => {
  const [ana, bo, cy] = [someone(), someone(), someone()]
  await give(ana, 100)
  await givePoints(ana, 100)
  const notified: string[] = []
  app.bus.subscribe((notice) => {
    if (notice.kind === 'frame' && String(notice.text).includes('wallet.changed'))
      notified.push(...notice.topics)
  })
  const legs: Legs = [
    { from: moneyOf(ana), to: systemAccount('vip'), amount: 10 },
    { from: pointsOf(ana), to: pointsOf(bo), amount: 10, asset: 'CAN' },
    { from: systemAccount('vip'), to: escrowAccount('packet', cy), amount: 5 },
  ]
  const key = name()
  await app.transaction(async (tx) => {
    await post(tx, posting(legs, { key }))
    expect(notified).toEqual([])
  })
  expect(notified.toSorted()).toEqual([`u:${ana}`, `u:${bo}`].toSorted())
  await move(legs, { key })
  await refusalOf(pay(ana, bo, 1_000))
  expect(notified).toHaveLength(2)
})

test('a sequence behind its rows refuses payments as a fault, and never as stopped money', async () => {
  const behind = await testServer()
  const to = moneyOf(someone())
  const give = () =>
    behind.app.transaction((tx) => post(tx, posting([{ from: systemAccount('treasury'), to, amount: 5 }])))
  expect(await give()).toBe(true)
  await behind.app.pool.query(`select setval(pg_get_serial_sequence('ledger_postings', 'id'), 1, false)`)
  await expect(give()).rejects.toThrow('ledger_postings_pkey')
  const { rows } = await behind.app.pool.query('select balance from ledger_accounts where id = $1', [to])
  expect(rows).toEqual([{ balance: 5 }])
})

test('the figure of payments counts those of people, neither gifts to them nor corrections', async () => {
  const [ana, bo] = [someone(), someone()]
  const payments = async () => {
    await storeCounts(app)
    const { rows } = await app.pool.query<{ value: string }>(
      "select sum(value) as value from daily_figures where name = 'payments'",
    )
    return Number(rows[0]?.value ?? 0)
  }
  const before = await payments()
  await give(ana, 100)
  expect(await payments()).toBe(before)
  await pay(ana, bo, 10)
  expect(await payments()).toBe(before + 1)
  await move([{ from: moneyOf(ana), to: systemAccount('treasury'), amount: 10 }], { kind: 'correction' })
  expect(await payments()).toBe(before + 1)
})
