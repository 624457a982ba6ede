import { expect, test } from 'vitest'
import { flags } from '@mynah/contract/flags'
import { operators } from '@mynah/contract/operators'
import { teamwork } from '@mynah/contract/teamwork'
import { wallet } from '@mynah/contract/wallet'
import type { Feature } from '#platform/feature.ts'
import { personalDataOf } from '#features/account/index.ts'
import { flagsOf } from '#test/flags.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { features } from '../../features.ts'
import { flagRules, type FlagRule } from './index.ts'
import { examineLater, examineNew } from './rules.ts'

/** Flags each customer whose check returns a flag. */
const always: FlagRule = {
  kind: 'manyPayees',
  about: ['customers'],
  examine: async (_, { sessionId }) => (sessionId === 'flag' ? { count: 7 } : undefined),
}
const fails: FlagRule = { ...always, kind: 'ring', examine: () => Promise.reject(new Error('a fault')) }
const rules: Feature = { name: 'rules-of-test', extensions: [flagRules.with(fails, always)] }
const server = await testServer({ limitFactor: 1_000 }, [...features, rules])
const cashier = await operator(server, 'cashier')
const reviewer = await operator(server, 'reviewer')

async function withdrawal(): Promise<{ who: Person; id: string }> {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  const account = { cardUserName: 'Ana', cardNum: ana.id, extractForm: 1 }
  const asked = { requestId: requestId(), money: 20_00, payPassword, ...account }
  return { who: ana, id: (await ana.call(wallet.withdraw, asked)).id }
}
const flagOf = async (id: string) => {
  const { firstWithdrawal } = await flagsOf(server, 'withdrawals', id)
  if (!firstWithdrawal) throw new Error('there is no flag')
  return firstWithdrawal
}
const judge = (by: typeof cashier, id: string, isRight: boolean, note = '') =>
  by.call(flags.judge, { id, isRight, note })

const check = (who: Person, sessionId: string) =>
  server.app.transaction((tx) =>
    examineLater(server.app, tx, { about: 'customers', item: who.id, userId: who.id, sessionId }),
  )

test('concurrent checks by several processes make one flag, and a failing rule does not affect the others', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  for (const who of [ana, ana, bo]) await check(who, 'flag')
  await Promise.all([examineNew(server.app), examineNew(server.app), examineNew(server.app)])
  for (const who of [ana, bo])
    expect((await cashier.call(flags.of, { about: 'customers', item: who.id })).list).toMatchObject([
      { kind: 'manyPayees', facts: { count: 7 }, state: 'open' },
    ])
  const { rows } = await server.app.pool.query('select from flag_checks')
  expect(rows).toEqual([])
})

test('an operator who may decide an item reviews its flags, once, with a note, which is not recorded', async () => {
  const { who, id: item } = await withdrawal()
  const { id } = await flagOf(item)
  await expect(judge(reviewer, id, true)).rejects.toThrow('NoPermission')
  await judge(cashier, id, false, 'Asked her.\nAll is well')
  await expect(judge(cashier, id, true)).rejects.toThrow('DecisionStale')
  await expect(judge(cashier, '999', true)).rejects.toThrow('NoDataFound')
  expect(await flagOf(item)).toMatchObject({
    ...{ state: 'false', note: 'Asked her.\nAll is well', decideTime: server.clock.now() },
    operator: (await cashier.call(operators.me, {})).name,
  })
  const { rows } = await server.app.pool.query(
    `select subject, detail from audit_log where action = 'flags/judge' and detail like $1`,
    [`%${id}%`],
  )
  expect(rows).toMatchObject([{ subject: `person ${who.id}` }])
  expect(JSON.stringify(rows)).not.toContain('well')
})

test('only one of several concurrent reviews counts', async () => {
  const { id } = await flagOf((await withdrawal()).id)
  const verdicts = await Promise.allSettled([judge(cashier, id, true), judge(cashier, id, false)])
  expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(verdicts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'DecisionStale' },
  })
})

test('flags are in a queue: found by customer and by item, counted for permitted operators, with notes of the team', async () => {
  const { who, id: item } = await withdrawal()
  const flag = await flagOf(item)
  for (const find of [who.id, item])
    expect((await reviewer.call(flags.queue, { state: 'false', find })).list).toEqual([flag])
  const { open, list } = await cashier.call(flags.queue, { state: 'open', open: flag.id, pageSize: 100 })
  expect(open).toEqual(flag)
  const { counts } = await reviewer.call(operators.waiting, {})
  expect(counts.flags).toBe(list.length)
  const at = { queue: 'flags', item: flag.id } as const
  await cashier.call(teamwork.note, { ...at, text: 'I ask her' })
  expect((await reviewer.call(teamwork.open, { ...at, claims: false })).notes).toHaveLength(1)
  const support = await operator(server, 'support')
  expect((await support.call(operators.waiting, {})).counts).not.toHaveProperty('flags')
})

test('each rule counts its flags, and how many were right or false alarms, in 30 and 90 days', async () => {
  const figuresNow = async () => {
    const { list } = await (await operator(server, 'cashier')).call(flags.figures, {})
    return list.find(({ kind }) => kind === 'firstWithdrawal')
  }
  server.clock.moveBy(100 * 86_400_000)
  expect(await figuresNow()).toMatchObject({ days30: { raised: 0 }, days90: { raised: 0 } })
  const by = await operator(server, 'cashier')
  await judge(by, (await flagOf((await withdrawal()).id)).id, true)
  server.clock.moveBy(31 * 86_400_000)
  const later = await operator(server, 'cashier')
  for (const isRight of [false, false, true])
    await judge(later, (await flagOf((await withdrawal()).id)).id, isRight)
  await flagOf((await withdrawal()).id)
  expect(await figuresNow()).toEqual({
    kind: 'firstWithdrawal',
    days30: { raised: 4, right: 1, false: 2 },
    days90: { raised: 5, right: 2, false: 2 },
  })
})

test('a user never gets their flags, and they are deleted with the account', async () => {
  const { who, id } = await withdrawal()
  await flagOf(id)
  const parts = personalDataOf(server.app)
  const part = parts.find(({ name }) => name === 'flagsOfOperators')
  expect(part?.read).toBeUndefined()
  for (const call of [wallet.withdrawals, wallet.cashLog])
    expect(JSON.stringify(await who.call(call, {}))).not.toMatch(/flag|firstWithdrawal/)
  await part?.erase?.(server.app, who.id)
  expect(await flagsOf(server, 'withdrawals', id)).toEqual({})
})

test('the rules of a removed feature and their figures are gone', async () => {
  const kindsOf = async (on: typeof server) =>
    (await (await operator(on, 'cashier')).call(flags.figures, {})).list.map(({ kind }) => kind)
  const others = [
    ...['sameDocument', 'sameAccount', 'nameDiffers', 'nameUnclear', 'firstWithdrawal', 'newDevice'],
    ...['unusualAmount', 'quickPayout', 'manyRequests'],
  ]
  expect(await kindsOf(server)).toEqual([...others, 'manyPayees', 'ring'])
  const without = features.filter(({ name }) => name !== 'transfers')
  expect(await kindsOf(await testServer({}, without))).toEqual(others)
})
