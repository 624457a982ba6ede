import { decideAndPost, postDecisions } from '#test/cash.ts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { appInfo, appInfoAdmin } from '@mynah/contract/app-info'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { limits } from '@mynah/contract/limits'
import type { WireFrame } from '@mynah/contract/frames'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import {
  expectBooksRight,
  fund,
  fundPoints,
  hostileAmounts,
  payPassword,
  requestId,
  rich,
  setPayPassword,
} from '#test/money.ts'
import { pay as payOrder } from './orders.ts'
import { holdPayments } from '#features/ledger/index.ts'
import { changeAfterWait, operator } from '#test/operator.ts'
import { ask, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { upload } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const cashier = await operator(server, 'cashier')

/** A unique picture. */
async function picture(seed: number, size = 64): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: 8 * 8 * 3 }, (_, at) => Math.abs(Math.round(Math.sin(seed * 97 + at * 12.9) * 255))),
  )
  return sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
    .resize(size, size)
    .png()
    .toBuffer()
}

let drawn = 0
async function voucher(who: Person, bytes?: Buffer): Promise<string> {
  const file = { name: 'paid.png', mime: 'image/png', pre: 'voucher' as const }
  const { url } = await upload(server, who, { ...file, bytes: bytes ?? (await picture((drawn += 1))) })
  return url
}

const recharge = async (who: Person, change: object = {}) =>
  who.call(wallet.recharge, {
    requestId: requestId(),
    money: 50_00,
    form: 1,
    voucherImg: await voucher(who),
    ...change,
  })
const withdraw = (who: Person, change: object = {}) =>
  who.call(wallet.withdraw, {
    requestId: requestId(),
    money: 20_00,
    cardUserName: 'Ana Santos',
    cardNum: '6222 0000 1111 2345',
    extractForm: 1,
    payPassword,
    ...change,
  })
const has = async (who: Person) => {
  const { balance, held, points } = await who.call(wallet.asset, {})
  return [balance, held, points]
}
const decide = (id: string, approve: boolean, reason?: string) =>
  decideAndPost(server, cashier, id, { approve, reason })

test('a recharge is credited once an operator has confirmed the money, and reported by a wallet notice', async () => {
  const { ana } = await people(server, 'ana')
  const socket = await ana.connect()
  const asked = await recharge(ana)
  expect(asked).toMatchObject({ out: false, state: 1, money: 50_00 })
  expect(await has(ana)).toEqual([0, 0, 0])
  const { list } = await cashier.call(walletAdmin.queue, { out: false, state: 1 })
  expect(list.find((one) => one.id === asked.id)).toMatchObject({ userId: ana.id, twins: 0 })
  const looked = await cashier.call(walletAdmin.look, { id: asked.id })
  expect(looked.voucher).toMatch(/^\/media\/voucher\//)
  expect(await decide(asked.id, true)).toEqual({ state: 2 })
  expect(await has(ana)).toEqual([50_00, 0, 0])
  const walletNotice = await socket.next<Extract<WireFrame, { cmd: 11 }>>(
    (one) => one.cmd === 11 && one.data.msgType === 99,
  )
  expect(JSON.parse(walletNotice.data.content)).toEqual({
    kind: 'recharge',
    money: '50.00',
    logId: asked.id,
    result: 'approved',
    reason: '',
  })
  await expect(decide(asked.id, true)).rejects.toThrow('NoDataFound')
  await expect(decide(asked.id, false, 'no')).rejects.toThrow('NoDataFound')
  expect((await ana.call(wallet.bill, { type: 6 })).list).toMatchObject([{ kind: 'recharge', money: 50_00 }])
  await expectBooksRight(server)
})

test('a refused recharge states a reason, and credits nothing', async () => {
  const { ana } = await people(server, 'ana')
  const asked = await recharge(ana)
  await expect(decide(asked.id, false)).rejects.toThrow('BadParameter')
  await decide(asked.id, false, 'No such payment arrived')
  const [row] = (await ana.call(wallet.cashLog, {})).list
  expect(row).toMatchObject({ id: asked.id, state: 3, reason: 'No such payment arrived' })
  expect(await has(ana)).toEqual([0, 0, 0])
})

test('a voucher is an own picture, counts once, and a similar one is flagged', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  const bytes = await picture(1_000)
  const url = await voucher(ana, bytes)
  await expect(recharge(bo, { voucherImg: url })).rejects.toThrow('PhotoMissing')
  await expect(recharge(ana, { voucherImg: 'https://example.org/a.png' })).rejects.toThrow('PhotoMissing')
  const first = await recharge(ana, { voucherImg: url })
  await expect(recharge(ana, { voucherImg: url })).rejects.toThrow('VoucherUsed')
  const smaller = await sharp(bytes).resize(48).jpeg({ quality: 60 }).toBuffer()
  const again = await voucher(bo, smaller)
  const second = await recharge(bo, { voucherImg: again })
  const looked = await cashier.call(walletAdmin.look, { id: second.id })
  expect(looked.alike.map((one) => one.id)).toContain(first.id)
  await expect(recharge(ana, { userId: bo.id })).rejects.toThrow('NoDataFound')
  const own = async (who: Person) => (await who.call(wallet.cashLog, {})).list.map(({ id }) => id)
  expect([await own(ana), await own(bo)]).toEqual([[first.id], [second.id]])
})

test('a withdrawal reserves the money at once; refused it is returned, approved it is paid, and never twice', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const refused = await withdraw(ana)
  expect(refused.cardNum).toBe('**** 2345')
  expect(await has(ana)).toEqual([80_00, 20_00, 0])
  const looked = await cashier.call(walletAdmin.look, { id: refused.id })
  expect(looked).toMatchObject({
    fullCardNum: '6222 0000 1111 2345',
    cardUserName: 'Ana Santos',
    balance: 80_00,
  })
  await decide(refused.id, false, 'The account does not exist')
  expect(await has(ana)).toEqual([100_00, 0, 0])
  const paid = await withdraw(ana)
  const race = await Promise.allSettled(
    Array.from({ length: 20 }, (_, turn) => decide(paid.id, turn % 2 === 0, 'late')),
  )
  expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const { list } = await ana.call(wallet.withdrawals, {})
  const row = list.find((one) => one.id === paid.id)
  expect(await has(ana)).toEqual(row?.state === 2 ? [80_00, 0, 0] : [100_00, 0, 0])
  await expectBooksRight(server)
})

test('one of two concurrent withdrawals of 60 % is accepted', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const both = await Promise.allSettled([withdraw(ana, { money: 60_00 }), withdraw(ana, { money: 60_00 })])
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await has(ana)).toEqual([40_00, 60_00, 0])
})

test('a refund is neither spent nor earned, and its line says so under the number of the payment', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  server.clock.moveBy(1_000)
  const start = server.clock.now()
  const [refused, paid] = [await withdraw(ana), await withdraw(ana, { money: 30_00 })]
  const lines = async () => (await ana.call(wallet.bill, {})).list
  const flow = async () => ana.call(wallet.billSum, { startDate: start, endDate: server.clock.now() + 1 })
  expect(await flow()).toEqual({ income: 0, spent: 50_00 })
  expect(await lines()).toMatchObject([
    { orderNo: paid.id, kind: 'withdrawal', returned: 0, waits: true },
    { orderNo: refused.id, kind: 'withdrawal', returned: 0, waits: true },
    { kind: 'treasury' },
  ])
  await decide(refused.id, false, 'The name is not yours')
  await decide(paid.id, true)
  expect(await flow()).toEqual({ income: 0, spent: 30_00 })
  const all = await lines()
  expect(all).toMatchObject([
    { orderNo: refused.id, kind: 'withdrawal-refused', money: 20_00, returned: 0, waits: false },
    { orderNo: paid.id, money: -30_00, returned: 0, waits: false },
    { orderNo: refused.id, money: -20_00, returned: 20_00, waits: false },
    { kind: 'treasury', returned: 0, waits: false },
  ])
  const span = [start, server.clock.now() + 1]
  expect((await ana.call(wallet.billChart, { dates: span })).list).toEqual([
    [{ type: 1, income: 0, spent: 30_00 }],
  ])
  // operators find it by that number, and by the line's earlier one
  const find = async (number: string, out = true) =>
    (await cashier.call(walletAdmin.queue, { out, state: 1, find: number })).list.map(({ id }) => id)
  expect(await find(refused.id)).toEqual([refused.id])
  expect(await find(refused.id, false)).toEqual([])
  expect(await find('M0123456789ABCD')).toEqual([])
  await server.app.pool.query(
    `insert into ledger_old_numbers select 'M0123456789ABCD', id from ledger_postings where key = $1`,
    [`cash/${paid.id}/withdrawal/moved`],
  )
  expect(await find('m0123456789abcd')).toEqual([paid.id])
})

test('for a recharge with another received sum, that sum is credited, with the reference of the bank', async () => {
  const { ana } = await people(server, 'ana')
  const { id } = await recharge(ana)
  const seen = { id, version: 1, money: '50.00', approve: true, note: 'Checked' }
  await cashier.call(walletAdmin.decide, {
    ...seen,
    received: '48.00',
    reference: 'FT26332',
    bookedOn: '2026-11-23',
  })
  await postDecisions(server)
  expect((await ana.call(wallet.cashLog, {})).list).toMatchObject([
    { id, state: 2, money: 48_00, asked: 50_00, reference: 'FT26332' },
  ])
  expect(await cashier.call(walletAdmin.look, { id })).toMatchObject({ bookedOn: '2026-11-23' })
  const found = await cashier.call(walletAdmin.queue, { out: false, state: 1, find: 'ft26332' })
  expect(found.list).toMatchObject([{ id, reference: 'FT26332', bookedOn: '2026-11-23' }])
  const other = await cashier.call(walletAdmin.queue, { out: true, state: 1, find: 'FT26332' })
  expect(other.list).toEqual([])
  const day = new Date(server.clock.now()).toISOString().slice(0, 10)
  const { csv } = await cashier.call(ledgerAdmin.export, { day })
  expect(csv).toMatch(new RegExp(`cash/${id}/recharge/moved,.*,48\\.00,"FT26332",2026-11-23\n`))
  expect(await has(ana)).toEqual([48_00, 0, 0])
  await expectBooksRight(server)
  await rich(server, '100.00', ana)
  const out = await withdraw(ana)
  await expect(
    cashier.call(walletAdmin.decide, { ...seen, id: out.id, money: '20.00', received: '19.00' }),
  ).rejects.toThrow('BadParameter')
})

test('a recently changed credential suspends withdrawals for a day', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const until = server.clock.now() + limits.credentialSettledMs
  await server.app.transaction((tx) => holdPayments(tx, ana.id, until))
  await expect(withdraw(ana)).rejects.toThrow('ProofTooNew')
  server.clock.moveBy(limits.credentialSettledMs)
  expect((await withdraw(ana)).state).toBe(1)
})

test('amounts outside the limits are refused, and no hostile amount is parsed as money', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '9999.00', ana)
  await fundPoints(server, ana, 5_000)
  const before = await has(ana)
  const voucherImg = await voucher(ana)
  const calls = [
    [
      wallet.withdraw,
      { cardUserName: 'A', cardNum: '62220000', extractForm: 1, payPassword },
      ['9.99', '5000.01'],
    ],
    [wallet.recharge, { form: 1, voucherImg }, ['0.09', '50000.01']],
  ] as const
  for (const [call, rest, beyond] of calls)
    for (const money of [...hostileAmounts.filter((one) => one !== undefined), ...beyond]) {
      const body = { ...rest, requestId: requestId(), money }
      const { retCode } = await ask(server, call, body, { token: ana.token })
      expect(retCode, `${call.path} ${JSON.stringify(money)}`).toBe('10101')
    }
  for (const number of ['0', '-1', '1.5', '1e3', 'x', null, [], 2 ** 53 + 2]) {
    const body = { requestId: requestId(), transitionType: 1, number }
    expect((await ask(server, wallet.convert, body, { token: ana.token })).retCode).toBe('10101')
  }
  expect((await has(ana))[0]).toBe(before[0])
  expect((await recharge(ana, { money: 10 })).money).toBe(10)
  await expect(withdraw(ana, { money: 9_99 })).rejects.toThrow('BadParameter')
})

test('points and money convert at one rate both ways, and nothing is rounded', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '5.00', ana)
  await fundPoints(server, ana, 2_500)
  const convert = (transitionType: number, number: number, change: object = {}) =>
    ana.call(wallet.convert, { requestId: requestId(), transitionType, number, ...change })
  expect(await convert(1, 1_000)).toEqual({ balance: 6_00, points: 1_500 })
  await expect(convert(1, 1_505)).rejects.toThrow('PointsUneven')
  await expect(convert(1, 2_000)).rejects.toThrow('InsufficientPoints')
  await expect(convert(2, 1_000)).rejects.toThrow('PayPasswordWrong')
  expect(await convert(2, 2_000, { payPassword })).toEqual({ balance: 4_00, points: 3_500 })
  await expect(convert(2, 5_000, { payPassword })).rejects.toThrow('InsufficientBalance')
  const request = requestId()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => convert(1, 1_000, { requestId: request })),
  )
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await has(ana)).toEqual([5_00, 0, 2_500])
  await expectBooksRight(server)
})

test('an order is charged and delivered once, however often it is paid, and not after its time', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await rich(server, '100.00', ana, bo)
  const { orderId, money } = await ana.call(vip.open, { vipId: '1' })
  expect(await ana.call(vip.open, { vipId: '1' })).toEqual({ orderId, money })
  const pay = (who: Person, id = orderId) =>
    who.call(wallet.pay, { requestId: requestId(), orderId: id, payPassword })
  await expect(pay(bo)).rejects.toThrow('NoDataFound')
  await expect(bo.call(wallet.order, { orderId })).rejects.toThrow('NoDataFound')
  const paid = await Promise.all(Array.from({ length: 10 }, () => pay(ana)))
  expect(paid.every((one) => one.paid)).toBe(true)
  expect(await has(ana)).toEqual([100_00 - money, 0, 0])
  const { until } = await ana.call(vip.state, {})
  expect(until - server.clock.now()).toBe(30 * 86_400_000)
  const { orderId: late } = await bo.call(vip.open, { vipId: '3' })
  server.clock.moveBy(limits.orderMs)
  await expect(pay(bo, late)).rejects.toThrow('OrderExpired')
  await expect(bo.call(wallet.payInfo, { orderId: late, form: 1 })).rejects.toThrow('OrderExpired')
  expect(await has(bo)).toEqual([100_00, 0, 0])
  await expectBooksRight(server)
})

/** Waits until this many statements of the database wait for a lock of another. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await server.app.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000 },
  )

test('an order that two concurrent requests find unpaid is charged and delivered once', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const { orderId, money } = await ana.call(vip.open, { vipId: '1' })
  const client = await server.app.pool.connect()
  await client.query('begin')
  // A concurrent read succeeds, and every caller that wants to mark it as paid waits here.
  await client.query('select 1 from orders where id = $1 for update', [orderId])
  const pay = () => server.app.transaction((tx) => payOrder(server.app, tx, ana.id, orderId))
  const both = Promise.all([pay(), pay()])
  await untilWaiting(2)
  await client.query('rollback')
  client.release()
  expect((await both).map(({ paid }) => paid)).toEqual([true, true])
  expect(await has(ana)).toEqual([100_00 - money, 0, 0])
  const { until } = await ana.call(vip.state, {})
  expect(until - server.clock.now()).toBe(30 * 86_400_000)
})

test('while money is stopped no recharge is possible, and its voucher stays valid', async () => {
  const { ana } = await people(server, 'ana')
  const voucherImg = await voucher(ana)
  const asked = { requestId: requestId(), voucherImg }
  await server.app.pool.query('update ledger_state set stopped = true')
  try {
    await expect(recharge(ana, asked)).rejects.toThrow('MoneyStopped')
  } finally {
    await server.app.pool.query('update ledger_state set stopped = false')
  }
  expect((await ana.call(wallet.cashLog, {})).list).toEqual([])
  expect(await recharge(ana, asked)).toMatchObject({ state: 1, money: 50_00 })
})

test('the fifth wrong payment password locks every spending call, and reads still work', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const left = async () => (await ana.call(wallet.info, {})).payTries
  for (let tried = 0; tried < limits.payPasswordTries; tried += 1) {
    expect(await left()).toBe(limits.payPasswordTries - tried)
    await expect(withdraw(ana, { payPassword: '000000' })).rejects.toThrow('PayPasswordWrong')
  }
  expect(await left()).toBe(0)
  const until = server.clock.now() + limits.payPasswordLockMs
  expect((await ana.call(wallet.info, {})).payLockedUntil).toBe(until)
  await expect(withdraw(ana)).rejects.toThrow('PayPasswordLocked')
  expect(await has(ana)).toEqual([100_00, 0, 0])
  server.clock.moveBy(limits.payPasswordLockMs)
  expect(await left()).toBe(limits.payPasswordTries)
  expect((await withdraw(ana)).state).toBe(1)
})

test('the bill is returned by pages, kinds and months, with its sums', async () => {
  const { ana } = await people(server, 'ana')
  const start = server.clock.now()
  for (let turn = 1; turn <= 15; turn += 1) await fund(server, ana, `${turn}.00`)
  await setPayPassword(server, ana)
  server.clock.moveBy(1_000)
  const later = server.clock.now()
  await withdraw(ana, { money: 10_00 })
  const first = await ana.call(wallet.bill, {})
  const second = await ana.call(wallet.bill, { pageNo: 2 })
  expect([first.list.length, first.more, second.list.length, second.more]).toEqual([10, true, 6, false])
  const all = [...first.list, ...second.list]
  expect(all[0]).toMatchObject({ kind: 'withdrawal', type: 1, money: -10_00, balance: 110_00 })
  expect(new Set(all.map((row) => row.id)).size).toBe(16)
  expect(await ana.call(wallet.billSum, { startDate: start, endDate: later })).toEqual({
    income: 120_00,
    spent: 0,
  })
  expect(await ana.call(wallet.billSum, { startDate: later, endDate: later + 1 })).toEqual({
    income: 0,
    spent: 10_00,
  })
  expect((await ana.call(wallet.billChart, { dates: [0, start, later, later + 1, later + 2] })).list).toEqual(
    [
      [],
      [{ type: expect.any(Number), income: 120_00, spent: 0 }],
      [{ type: 1, income: 0, spent: 10_00 }],
      [],
    ],
  )
  expect((await ana.call(wallet.bill, { type: 2 })).list).toEqual([])
  // an unknown type
  expect((await ana.call(wallet.bill, { type: 0 })).list).toEqual([])
  expect(await ana.call(wallet.billSum, { type: 0, startDate: 0, endDate: later })).toEqual({
    income: 0,
    spent: 0,
  })
  expect(await ana.call(wallet.billDetail, { id: all[3]?.id ?? '' })).toEqual({
    ...all[3],
    msgSeq: 0,
  })
})

test('the number of a bill line does not reveal how many lines there are', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (const person of [ana, bo, ana]) await fund(server, person, '1.00')
  const rows = async (who: Person) => (await who.call(wallet.bill, {})).list
  const [mine, others] = [await rows(ana), await rows(bo)]
  const places = (list: { id: string }[]) => list.map(({ id }) => Math.floor(Number(id) / 1_000_000))
  expect([places(mine), places(others)]).toEqual([[2, 1], [1]])
  const numbers = [...mine, ...others].map(({ orderNo }) => orderNo)
  expect(new Set(numbers).size).toBe(3)
  for (const orderNo of numbers) expect(orderNo).toMatch(/^M[0-9A-F]{14}$/)
  expect((await bo.call(wallet.billDetail, { id: others[0]?.id ?? '' })).orderNo).toBe(others[0]?.orderNo)
  for (const id of [mine[0]?.id, mine[1]?.id, '1', '1000000'])
    await expect(bo.call(wallet.billDetail, { id: id ?? '' })).rejects.toThrow('NoDataFound')
})

test('receiving accounts and the rate of points are set by operators only', async () => {
  const { ana } = await people(server, 'ana')
  const admin = await operator(server, 'admin')
  const list = [{ form: 1, name: 'Mynah Ltd', account: 'pay@mynah.example', picture: '' }]
  const clerk = await operator(server, 'cashier')
  await expect(clerk.call(walletAdmin.setAddresses, { list })).rejects.toThrow('NoPermission')
  const [first] = list
  for (const wrong of [[...list, ...list], [{ ...first!, form: 3 }]])
    await expect(admin.call(walletAdmin.setAddresses, { list: wrong })).rejects.toThrow('BadParameter')
  await changeAfterWait(server, admin, walletAdmin.setAddresses, { list })
  expect((await ana.call(wallet.rechargeAddress, {})).list).toEqual(list)
  await changeAfterWait(server, admin, walletAdmin.setRate, { canRate: 950 })
  expect(await ana.call(wallet.info, {})).toMatchObject({
    pointsRate: 950,
    stopped: false,
    payPassword: false,
  })
  await changeAfterWait(server, admin, walletAdmin.setRate, { canRate: 1_000 })
})

test('a payment code is a picture stored by operators; an invalid one, and one by a non-admin, are refused', async () => {
  const { ana } = await people(server, 'ana')
  const admin = await operator(server, 'admin')
  const bytes = (await picture(4_321)).toString('base64')
  const { url } = await admin.call(walletAdmin.savePicture, { bytes })
  const list = [{ form: 2, name: 'Mynah Ltd', account: 'mynah-pay', picture: url }]
  await changeAfterWait(server, admin, walletAdmin.setAddresses, { list })
  expect((await ana.call(wallet.rechargeAddress, {})).list).toEqual(list)
  const shown = await fetch(new URL(url, server.url))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const text = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  await expect(admin.call(walletAdmin.savePicture, { bytes: text })).rejects.toThrow('FileTypeNotAllowed')
  for (const wrong of ['', 'not base64!', 'A'.repeat(240 * 1024 + 1)])
    await expect(admin.call(walletAdmin.savePicture, { bytes: wrong })).rejects.toThrow('BadParameter')
  const clerk = await operator(server, 'cashier')
  await expect(clerk.call(walletAdmin.savePicture, { bytes })).rejects.toThrow('NoPermission')
  const elsewhere = [{ ...list[0], form: 2, name: 'x', account: 'y', picture: 'https://example.org/a.png' }]
  await expect(admin.call(walletAdmin.setAddresses, { list: elsewhere })).rejects.toThrow('BadParameter')
})

test('no seven-day rate is shown until the operator has set it and named its terms', async () => {
  const { ana } = await people(server, 'ana')
  const editor = await operator(server, 'editor')
  const rate = async () => {
    const { sevenDayRate } = await ana.call(wallet.info, {})
    expect((await ana.call(appInfo.setting, { key: 'sevenDayRate' })).value).toBe(sevenDayRate)
    return sevenDayRate
  }
  expect(await rate()).toBe('')
  await editor.call(appInfoAdmin.set, { key: 'sevenDayRate', value: '2.15' })
  expect(await rate()).toBe('')
  const terms = 'Paid each Monday by Example Bank'
  await editor.call(appInfoAdmin.set, { key: 'sevenDayTerms', value: terms })
  expect(await ana.call(wallet.info, {})).toMatchObject({ sevenDayTerms: terms })
  expect(await rate()).toBe('2.15')
  for (const value of ['2,15', '-1', '1e3', 'free'])
    await expect(editor.call(appInfoAdmin.set, { key: 'sevenDayRate', value })).rejects.toThrow(
      'BadParameter',
    )
  await expect(editor.call(appInfoAdmin.set, { key: 'pointsRate', value: '1' } as never)).rejects.toThrow(
    'BadParameter',
  )
  await editor.call(appInfoAdmin.set, { key: 'sevenDayRate', value: '' })
  expect(await ana.call(wallet.info, {})).toMatchObject({ sevenDayRate: '', sevenDayTerms: '' })
})
