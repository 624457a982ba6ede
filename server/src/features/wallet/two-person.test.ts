import { expect, test } from 'vitest'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { proposals } from '@mynah/contract/proposals'
import { limits } from '@mynah/contract/limits'
import { decideAndPost, decideCash, postDecisions } from '#test/cash.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { settledOperator, type TestOperator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })

test('a withdrawal that two must approve is paid by the second approval, and refused by either', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const [one, two] = [await settledOperator(server, 'cashier'), await settledOperator(server, 'cashier')]
  const withdraw = async () =>
    (
      await ana.call(wallet.withdraw, {
        requestId: requestId(),
        money: 20_00,
        cardUserName: 'Ana',
        cardNum: '62220000',
        extractForm: 1,
        payPassword,
      })
    ).id
  const id = await withdraw()
  const approve = (who: typeof one) => decideAndPost(server, who, id, { approve: true })
  expect(await approve(one)).toEqual({ state: 1 })
  await expect(approve(one)).rejects.toThrow('SecondOperatorNeeded')
  expect(await two.call(walletAdmin.look, { id })).toMatchObject({
    ...{ agreedBy: [expect.stringMatching(/^cashier/)], needed: 2, state: 1 },
  })
  expect(await approve(two)).toEqual({ state: 2 })
  const other = await withdraw()
  await decideAndPost(server, one, other, { approve: true })
  expect(await decideAndPost(server, two, other, { approve: false, reason: 'Wrong name' })).toEqual({
    state: 3,
  })
  expect(await ana.call(wallet.asset, {})).toMatchObject({ balance: 80_00, held: 0 })
})

const free = await testServer({ limitFactor: 1_000, twoPersonFrom: { withdrawal: 100_00 } })
const outside = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1 }
const payout = async (who: Person, money: number) =>
  (await who.call(wallet.withdraw, { requestId: requestId(), money, payPassword, ...outside })).id
const dueOf = async (by: TestOperator, id: string) =>
  (await decideCash(free, by, id, { approve: true })).dueTime
async function ana(): Promise<Person> {
  const { ana: who } = await people(free, 'ana')
  await rich(free, '1000.00', who)
  return who
}
const limitOf = async (by: TestOperator) =>
  (await by.call(walletAdmin.twoPerson, {})).list.find(({ kind }) => kind === 'withdrawal')
const set = (by: TestOperator, amount?: string) =>
  by.call(walletAdmin.setTwoPerson, { kind: 'withdrawal', ...(amount !== undefined && { amount }) })
/** As an agreeing second operator does. */
async function agreedBy(by: TestOperator): Promise<void> {
  const [waiting] = (await by.call(proposals.list, { waiting: true })).list
  await by.call(proposals.agree, { id: waiting?.id ?? '' })
}

test("from an amount on two decide, including the customer's approved amounts of 24 hours", async () => {
  const [one, two] = [await settledOperator(free, 'cashier'), await settledOperator(free, 'cashier')]
  const who = await ana()
  const [small, next, last] = [await payout(who, 60_00), await payout(who, 39_99), await payout(who, 10_00)]
  const neededOf = async (id: string) => (await one.call(walletAdmin.look, { id })).needed
  expect(await neededOf(small)).toBe(1)
  expect(await dueOf(one, small)).toBeGreaterThan(0)
  // approved amounts that are not posted yet count
  expect([await neededOf(next), await neededOf(small)]).toEqual([1, 1])
  await postDecisions(free)
  expect(await dueOf(one, next)).toBeGreaterThan(0)
  expect(await neededOf(last)).toBe(2)
  expect(await dueOf(one, last)).toBe(0)
  await expect(dueOf(one, last)).rejects.toThrow('SecondOperatorNeeded')
  expect(await dueOf(two, last)).toBeGreaterThan(0)
  const large = await payout(await ana(), 100_00)
  expect(await neededOf(large)).toBe(2)
  await postDecisions(free)
})

test('the second of two concurrent approvals of one customer counts the first', async () => {
  const cashiers = [await settledOperator(free, 'cashier'), await settledOperator(free, 'cashier')]
  const who = await ana()
  const ids = [await payout(who, 60_00), await payout(who, 60_00)]
  const due = await Promise.all(ids.map((id, at) => dueOf(cashiers[at] as TestOperator, id)))
  expect(due.filter((time) => time > 0)).toHaveLength(1)
  await postDecisions(free)
})

test('a lower limit applies at once, and a higher one or none needs two operators and a day', async () => {
  const [one, two] = [await settledOperator(free, 'admin'), await settledOperator(free, 'admin')]
  await set(one, '20.00')
  expect(await limitOf(one)).toMatchObject({ environment: 100_00, amount: 20_00, laterTime: 0 })
  const who = await ana()
  const cashier = await settledOperator(free, 'cashier')
  expect(await dueOf(cashier, await payout(who, 20_00))).toBe(0)
  await expect(set(one, '50.00')).rejects.toThrow('WaitsForSecond')
  expect(await limitOf(one)).toMatchObject({ amount: 20_00, laterTime: 0 })
  await agreedBy(two)
  const laterTime = free.clock.now() + limits.redirectWaitMs
  expect(await limitOf(one)).toMatchObject({ amount: 20_00, later: 50_00, laterTime })
  // a lower one withdraws the pending one
  await set(two, '19.00')
  expect(await limitOf(one)).toMatchObject({ amount: 19_00, laterTime: 0 })
  await expect(set(one)).rejects.toThrow('WaitsForSecond')
  await agreedBy(two)
  expect(await limitOf(one)).toMatchObject({ amount: 19_00, later: null, laterTime })
  free.clock.moveBy(limits.redirectWaitMs)
  const later = await settledOperator(free, 'admin')
  expect(await limitOf(later)).toMatchObject({ environment: 100_00, amount: null, laterTime: 0 })
  // the environment still applies
  expect(await dueOf(await settledOperator(free, 'cashier'), await payout(await ana(), 100_00))).toBe(0)
  const { rows } = await free.app.pool.query(
    `select detail::json ->> 'value' as value from audit_log where action = 'cash/set-two-person' order by seq`,
  )
  expect(rows.map(({ value }) => value)).toEqual([
    'withdrawal from 20.00 USD',
    'withdrawal from 50.00 USD, 24 hours after it was agreed to',
    'withdrawal from 19.00 USD',
    'withdrawal from unset, 24 hours after it was agreed to',
  ])
})
