import { expect, test } from 'vitest'
import type { Flag } from '@mynah/contract/flags'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { approveNamed } from '#features/identity/index.ts'
import { decideAndPost } from '#test/cash.ts'
import { flagsOf } from '#test/flags.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture, upload } from '#test/upload.ts'
import { printAccounts } from './cash.ts'

const server = await testServer({ limitFactor: 1_000 })
const hour = 3_600_000

let numbers = 62_220_000
const newAccount = () => String((numbers += 1))

async function rich1000(): Promise<Person> {
  const { ana } = await people(server, 'ana')
  await rich(server, '1000.00', ana)
  return ana
}

const withdraw = async (who: Person, change: object = {}): Promise<string> => {
  const account = { cardUserName: 'Ana Wijaya', cardNum: newAccount(), extractForm: 1 }
  const asked = { requestId: requestId(), money: 20_00, payPassword, ...account, ...change }
  return (await who.call(wallet.withdraw, asked)).id
}
let drawn = 10
async function recharge(who: Person, change: object = {}): Promise<string> {
  const file = { name: 'paid.png', mime: 'image/png', bytes: await picture((drawn += 1), drawn) }
  const { url: voucherImg } = await upload(server, who, { ...file, pre: 'voucher' })
  return (
    await who.call(wallet.recharge, { requestId: requestId(), money: 200_00, form: 1, voucherImg, ...change })
  ).id
}
const ofWithdrawal = (id: string) => flagsOf(server, 'withdrawals', id)
const kindsOf = async (id: string): Promise<string[]> => Object.keys(await ofWithdrawal(id)).toSorted()
const flagOf = async (id: string, kind: Flag['kind']) => (await ofWithdrawal(id))[kind]
const decide = async (id: string, approve: boolean) =>
  decideAndPost(server, await operator(server, 'cashier'), id, { approve, reason: 'Wrong account' })

test('the first withdrawal of a user is flagged, the next one is not, and of two concurrent ones one is', async () => {
  const ana = await rich1000()
  const first = await withdraw(ana)
  expect(await flagOf(first, 'firstWithdrawal')).toMatchObject({
    ...{ about: 'withdrawals', item: first, userId: ana.id, state: 'open' },
    facts: { money: 20_00 },
  })
  server.clock.moveBy(1_000)
  expect(await kindsOf(await withdraw(ana))).toEqual([])
  const bo = await rich1000()
  const both = await Promise.all([withdraw(bo), withdraw(bo)])
  expect((await Promise.all(both.map(kindsOf))).flat()).toEqual(['firstWithdrawal'])
})

test('after a refused withdrawal the next one is the first', async () => {
  const ana = await rich1000()
  await decide(await withdraw(ana), false)
  expect(await kindsOf(await withdraw(ana))).toEqual(['firstWithdrawal'])
})

test('a bank account that another user used is flagged with that user, in any spelling', async () => {
  const [ana, bo, eve] = [await rich1000(), await rich1000(), await rich1000()]
  const asked = await withdraw(ana, { cardNum: '7000 1111 2222' })
  const at = server.clock.now()
  server.clock.moveBy(hour)
  expect(
    (await flagOf(await withdraw(bo, { cardNum: '7000-1111-2222' }), 'sameAccount'))?.facts.others,
  ).toEqual([{ userId: ana.id, userName: 'ana', about: 'withdrawals', item: asked, time: at }])
  // twice by the same user, and another number
  expect(await kindsOf(await withdraw(eve, { cardNum: '7000 1111 2223' }))).toEqual(['firstWithdrawal'])
  server.clock.moveBy(1_000)
  expect(await kindsOf(await withdraw(eve, { cardNum: '7000 1111 2223' }))).toEqual([])
  const paid = await recharge(eve, { cardUserName: 'Eve', cardNum: '700011112222' })
  const { sameAccount } = await flagsOf(server, 'recharges', paid)
  expect(sameAccount?.facts.others.map(({ userId }) => userId).toSorted()).toEqual([ana.id, bo.id].toSorted())
})

test('accounts of earlier requests are found once the job has made their hashes', async () => {
  const [ana, bo] = [await rich1000(), await rich1000()]
  const asked = await withdraw(ana, { cardNum: '8000 1111' })
  await server.app.pool.query(
    `update cash_requests set account_print = null, account_key = '' where id = $1`,
    [asked],
  )
  await printAccounts(server.app)
  const { rows } = await server.app.pool.query(`select from cash_requests where account_key = ''`)
  expect(rows).toEqual([])
  expect(await kindsOf(await withdraw(bo, { cardNum: '80001111' }))).toContain('sameAccount')
})

test('a holder with another name than the verified one is flagged, a nearly equal one is not', async () => {
  const kindsFor = async (verified: string, cardUserName: string) => {
    const person = await newcomer(server)
    await approveNamed(server.app, person.id, { firstName: verified, cardId: newAccount() })
    await rich(server, '100.00', person)
    return kindsOf(await withdraw(person, { cardUserName }))
  }
  expect(await kindsFor('Nguyễn Văn An', 'Budi Santoso')).toEqual(['firstWithdrawal', 'nameDiffers'])
  expect(await kindsFor('Nguyễn Văn An', 'AN NGUYEN VAN')).toEqual(['firstWithdrawal'])
  expect(await kindsFor('สมชาย ใจดี', 'Somchai Jaidee')).toEqual(['firstWithdrawal', 'nameUnclear'])
})

test('a withdrawal from a device that signed in within 72 hours is flagged, unless the account is as new', async () => {
  const ana = await rich1000()
  expect(await kindsOf(await withdraw(ana))).toEqual(['firstWithdrawal'])
  server.clock.moveBy(73 * hour)
  expect(await kindsOf(await withdraw(ana))).toEqual([])
  const since = server.clock.now()
  const phone = await ana.again()
  server.clock.moveBy(71 * hour)
  expect((await flagOf(await withdraw(phone), 'newDevice'))?.facts).toMatchObject({
    time: since,
    countries: [],
  })
  server.clock.moveBy(2 * hour)
  expect(await kindsOf(await withdraw(phone))).toEqual([])
})

test('three times the largest withdrawal of 90 days is flagged from 100.00 on', async () => {
  const ana = await rich1000()
  await withdraw(ana, { money: 40_00 })
  server.clock.moveBy(80 * hour)
  expect(await kindsOf(await withdraw(ana, { money: 99_99 }))).toEqual([])
  server.clock.moveBy(80 * hour)
  expect(await kindsOf(await withdraw(ana, { money: 299_96 }))).toEqual([])
  const bo = await rich1000()
  await withdraw(bo, { money: 40_00 })
  server.clock.moveBy(80 * hour)
  expect((await flagOf(await withdraw(bo, { money: 120_00 }), 'unusualAmount'))?.facts).toMatchObject({
    ...{ money: 120_00, usual: 40_00 },
  })
})

test('four fifths of a recharge that leave within an hour are flagged', async () => {
  const pay = async (money: number, after: number) => {
    const ana = await rich1000()
    await withdraw(ana)
    server.clock.moveBy(80 * hour)
    await decide(await recharge(ana), true)
    server.clock.moveBy(after)
    return withdraw(ana, { money })
  }
  const { quickPayout } = await ofWithdrawal(await pay(160_00, hour - 60_000))
  expect(quickPayout?.facts).toMatchObject({ money: 160_00, usual: 200_00 })
  expect(await kindsOf(await pay(159_99, hour - 60_000))).not.toContain('quickPayout')
  expect(await kindsOf(await pay(160_00, hour + 60_000))).not.toContain('quickPayout')
})

test('the fifth recharge or withdrawal of a day is flagged from 100.00 on, refused ones do not count', async () => {
  const ana = await rich1000()
  const account = { cardNum: newAccount() }
  const small = async () => {
    server.clock.moveBy(hour)
    return withdraw(ana, { ...account, money: 10_00 })
  }
  await decide(await small(), false)
  for (let nth = 1; nth <= 3; nth += 1) await small()
  server.clock.moveBy(hour)
  await recharge(ana, { money: 70_00 })
  const fifth = await small()
  expect((await flagOf(fifth, 'manyRequests'))?.facts).toMatchObject({ count: 5, money: 110_00 })
  server.clock.moveBy(hour)
  const recharged = await recharge(ana, { money: 10_00 })
  const { manyRequests } = await flagsOf(server, 'recharges', recharged)
  expect(manyRequests?.facts).toMatchObject({ count: 6, money: 120_00 })
  server.clock.moveBy(24 * hour)
  expect(await kindsOf(await small())).not.toContain('manyRequests')
})

test('a day of small requests is not flagged', async () => {
  const ana = await rich1000()
  const account = { cardNum: newAccount(), money: 10_00 }
  const ids: string[] = []
  for (let nth = 1; nth <= 6; nth += 1) {
    server.clock.moveBy(hour)
    ids.push(await withdraw(ana, account))
  }
  for (const id of ids) expect(await kindsOf(id)).not.toContain('manyRequests')
})

test('a flag delays no decision: the request is decided like any other, and its row in the queue counts open flags', async () => {
  const ana = await rich1000()
  const id = await withdraw(ana)
  await ofWithdrawal(id)
  const cashier = await operator(server, 'cashier')
  expect(await cashier.call(walletAdmin.look, { id })).toMatchObject({ flags: 1 })
  const { list } = await cashier.call(walletAdmin.queue, { out: true, state: 1, find: id })
  expect(list).toMatchObject([{ id, flags: 1 }])
  expect(await decide(id, true)).toEqual({ state: 2 })
})
