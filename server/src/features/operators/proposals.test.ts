import { beforeAll, describe, expect, test } from 'vitest'
import { adminCalls } from '@mynah/contract/index'
import type { AdminCall, OperatorRole } from '@mynah/contract/admin-api'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { dailySignInAdmin } from '@mynah/contract/daily-sign-in'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { limits } from '@mynah/contract/limits'
import { operators } from '@mynah/contract/operators'
import { proposals } from '@mynah/contract/proposals'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { fundPoints, rich } from '#test/money.ts'
import { enter, operator, settledOperator, type TestOperator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer, type TestServer } from '#test/server.ts'
import { applyDueProposals } from './index.ts'

const address = { form: 1, name: 'Mynah Ltd', account: 'pay@mynah.example', picture: '' }
const thief = { ...address, account: 'thief@example.org' }
const good = {
  id: '222222222222222',
  category: 'household',
  texts: { en: { name: 'Kettle', text: 'Boils' } },
  pictures: [],
  points: 500,
  marketPrice: '25.00',
  streakDays: 0,
  delivery: '',
  onSale: true,
  variants: [{ colour: 'red', size: '' }],
} as const
const update = {
  type: 'web',
  code: 7,
  version: '1.7',
  note: '',
  url: 'https://mynah.example/app',
  forced: true,
}

/** A server on which money is in use, so that the first setup is over. */
async function inUse(server: TestServer): Promise<void> {
  const { ana } = await people(server, 'ana')
  await rich(server, '100.00', ana)
  await fundPoints(server, ana, 5_000)
}
const waitingOf = async (by: TestOperator) => (await by.call(proposals.list, { waiting: true })).list
const endedOf = async (by: TestOperator) => (await by.call(proposals.list, { waiting: false })).list
const rateOf = async (by: TestOperator) => (await by.call(walletAdmin.addresses, {})).pointsRate
const receiversOf = async (by: TestOperator) =>
  (await by.call(walletAdmin.addresses, {})).list.map(({ account }) => account)

const all = Object.values(adminCalls).flatMap((group) => Object.values(group) as AdminCall[])

test('each call that redirects money is declared so, and each other recorded call is listed as one that does not', () => {
  expect(
    all
      .filter(({ redirects }) => redirects)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    'cash/set-addresses',
    'cash/set-rate',
    'cash/set-two-person',
    'config/set',
    'corrections/add',
    'goods/save',
    'ledger/release',
    'ledger/set-daily-cap',
    'operators/reset',
    'operators/set-role',
    'services/set',
    'sign-in/set-rewards',
    'versions/publish',
  ])
  // The author of a call that sets, publishes or saves something decides which of the two it is.
  const sets = /set|save|publish|release|revise|keep/
  const others = all.filter(({ recorded, redirects, path }) => recorded && !redirects && sets.test(path))
  expect(others.map(({ path }) => path).toSorted()).toEqual([
    'bank/save-format',
    'carbon/revise',
    'cash/keep-picture',
    'dictionary/set',
    'goods/save-picture',
    'identity/release',
    'notices/publish',
    'retention/set',
    'support/save-canned',
    'support/settle',
  ])
})

describe('where two operators must agree', async () => {
  const server = await testServer({ limitFactor: 1_000, twoPerson: ['withdrawal'] })
  beforeAll(() => inUse(server))
  const pair = async (role: OperatorRole = 'admin') =>
    [await settledOperator(server, role), await settledOperator(server, role)] as const
  const propose = async (by: TestOperator, canRate: number) => {
    await expect(by.call(walletAdmin.setRate, { canRate })).rejects.toThrow('WaitsForSecond')
    return (await waitingOf(by)).find(({ value }) => value === String(canRate))?.id ?? ''
  }

  test('each change that redirects money waits for a second operator, who sees the old and the new value', async () => {
    const [one, two] = await pair()
    await server.app.pool.query("update ledger_state set stopped = true, reason = 'looked into'")
    const changes: [AdminCall, object][] = [
      [walletAdmin.setAddresses, { list: [thief] }],
      [walletAdmin.setRate, { canRate: 1_050 }],
      [shopAdmin.save, good],
      [ledgerAdmin.release, {}],
      [ledgerAdmin.setDailyCap, { dailyCap: '60000.00' }],
      [dailySignInAdmin.setRewards, { points: [6, 6, 7, 8, 9, 10, 12] }],
      [appInfoAdmin.publish, update],
      [appInfoAdmin.set, { key: 'kfUrl', value: 'https://help.example.org/' }],
    ]
    for (const [call, input] of changes)
      await expect(one.call(call, input as never), call.path).rejects.toThrow('WaitsForSecond')
    const waiting = await waitingOf(two)
    expect(waiting.map(({ call }) => call)).toEqual(changes.map(([{ path }]) => path))
    expect(waiting.map(({ before, value }) => [before, value])).toEqual([
      ['', '1 Mynah Ltd thief@example.org '],
      ['1000', '1050'],
      ['', '500 points, 0 days, 25.00, '],
      ['stopped: looked into', 'moving'],
      ['50000.00', '60000.00'],
      [expect.stringMatching(/^\d+( \d+){6}$/), '6 6 7 8 9 10 12'],
      ['', '1.7 https://mynah.example/app forced'],
      ['', 'https://help.example.org/'],
    ])
    expect([await rateOf(one), await receiversOf(one)]).toEqual([1_000, []])
    expect(waiting.every(({ mayAgree, isMine, dueTime }) => mayAgree && !isMine && dueTime === 0)).toBe(true)
    for (const { id } of waiting) await two.call(proposals.agree, { id })
    expect([await rateOf(one), await receiversOf(one)]).toEqual([1_050, ['thief@example.org']])
    expect(await one.call(ledgerAdmin.state, {})).toMatchObject({ stopped: false, dailyCap: 6_000_000 })
    expect(await waitingOf(one)).toEqual([])
    const log = (await one.call(operators.audit, { action: 'cash/set-rate' })).list[0]
    expect(JSON.parse(log?.detail ?? '')).toMatchObject({ before: 1_000, value: 1_050 })
    expect((await one.call(operators.audit, { action: 'proposals/propose' })).list).toHaveLength(8)
  })

  test('neither the proposing operator nor one added by them or added today can agree', async () => {
    const [one, two] = await pair()
    const id = await propose(one, 1_010)
    await expect(one.call(proposals.agree, { id })).rejects.toThrow('SecondOperatorNeeded')
    const fresh = await operator(server, 'admin')
    await expect(fresh.call(proposals.agree, { id })).rejects.toThrow('OperatorTooNew')
    const made = await one.call(operators.add, { name: 'friend', role: 'admin' })
    await server.app.pool.query('update operators set created_at = 0 where id = $1', [made.id])
    const friend = await enter(server.url, made, server.clock.now())
    await expect(friend.call(proposals.agree, { id })).rejects.toThrow('OperatorsRelated')
    await expect(fresh.call(walletAdmin.setRate, { canRate: 1_020 })).rejects.toThrow('OperatorTooNew')
    const cashier = await settledOperator(server, 'cashier')
    await expect(cashier.call(proposals.agree, { id })).rejects.toThrow('NoPermission')
    expect(await rateOf(one)).not.toBe(1_010)
    await two.call(proposals.agree, { id })
    expect(await rateOf(one)).toBe(1_010)
    await expect(two.call(proposals.agree, { id })).rejects.toThrow('NoDataFound')
  })

  test('a repeated proposal waits once, and of two concurrent agreements one executes it', async () => {
    const [one, two] = await pair()
    const three = await settledOperator(server, 'admin')
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => one.call(walletAdmin.setRate, { canRate: 1_005 })),
    )
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    const waiting = await waitingOf(one)
    expect(waiting).toHaveLength(1)
    const { id = '' } = waiting[0] ?? {}
    const both = await Promise.allSettled([two, three].map((by) => by.call(proposals.agree, { id })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rateOf(one)).toBe(1_005)
  })

  test('a proposal whose current value has changed is refused, and a new one replaces the current value', async () => {
    const [one, two] = await pair()
    const first = await propose(one, 1_000)
    const second = await propose(one, 1_001)
    await two.call(proposals.agree, { id: second })
    await expect(two.call(proposals.agree, { id: first })).rejects.toThrow('DecisionStale')
    expect(await rateOf(one)).toBe(1_001)
    const again = await propose(one, 1_000)
    expect(again).not.toBe(first)
    await two.call(proposals.agree, { id: again })
    expect(await rateOf(one)).toBe(1_000)
  })

  test('the proposing operator withdraws a proposal, any other declines it, and then nobody can agree', async () => {
    const [one, two] = await pair()
    const support = await settledOperator(server, 'support')
    const withdrawn = await propose(one, 1_002)
    await one.call(proposals.decline, { id: withdrawn })
    const declined = await propose(one, 1_003)
    await support.call(proposals.decline, { id: declined })
    for (const id of [withdrawn, declined]) {
      await expect(two.call(proposals.agree, { id })).rejects.toThrow('NoDataFound')
      await expect(two.call(proposals.decline, { id })).rejects.toThrow('NoDataFound')
    }
    const ended = new Map((await endedOf(one)).map(({ id, state }) => [id, state]))
    expect([ended.get(withdrawn), ended.get(declined)]).toEqual(['withdrawn', 'declined'])
    expect(await rateOf(one)).toBe(1_000)
  })

  test('the agreement of a disabled operator does not count', async () => {
    const [one, two] = await pair()
    const three = await settledOperator(server, 'admin')
    const id = await propose(one, 1_004)
    await two.call(operators.disable, { id: one.id, disabled: true })
    await two.call(proposals.agree, { id })
    expect(await rateOf(two)).toBe(1_000)
    await three.call(proposals.agree, { id })
    expect(await rateOf(two)).toBe(1_004)
  })

  test('one operator can remove a receiving account, lower a cap and stop money, at once', async () => {
    const [one] = await pair()
    await one.call(walletAdmin.setAddresses, { list: [] })
    await one.call(ledgerAdmin.setDailyCap, { dailyCap: '100.00' })
    await one.call(dailySignInAdmin.setRewards, { points: [1, 1, 1, 1, 1, 1, 1] })
    await one.call(ledgerAdmin.stop, { reason: 'Something is wrong' })
    expect(await one.call(ledgerAdmin.state, {})).toMatchObject({ stopped: true, dailyCap: 10_000 })
    expect(await receiversOf(one)).toEqual([])
  })

  test('the texts of a product are changed by one operator, and its price by two', async () => {
    const [one, two] = await pair('editor')
    const says = (text: string, points = 500) =>
      one.call(shopAdmin.save, {
        ...good,
        pictures: [],
        variants: [...good.variants],
        points,
        texts: { en: { name: 'Kettle', text } },
      })
    await says('Boils faster')
    await expect(says('Boils faster', 1)).rejects.toThrow('WaitsForSecond')
    const [waits] = await waitingOf(two)
    await says('Boils slowly')
    await expect(two.call(proposals.agree, { id: waits?.id ?? '' })).rejects.toThrow('DecisionStale')
    const { list } = await one.call(shopAdmin.goods, {})
    expect(list[0]).toMatchObject({ points: 500, texts: { en: { text: 'Boils slowly' } } })
    const news = { ...update, code: 8, version: '1.8', forced: false }
    await one.call(appInfoAdmin.publish, news)
    const elsewhere = { ...news, code: 9, url: 'https://thief.example/app' }
    await expect(one.call(appInfoAdmin.publish, elsewhere)).rejects.toThrow('WaitsForSecond')
  })

  test('no proposal that waits for a second operator takes effect by itself', async () => {
    const [one] = await pair()
    const before = await rateOf(one)
    await propose(one, before + 1)
    server.clock.moveBy(limits.redirectWaitMs * 2)
    await applyDueProposals(server.app)
    expect(await rateOf(await operator(server, 'admin'))).toBe(before)
  })
})

describe('where one operator is enough', async () => {
  const server = await testServer({ limitFactor: 1_000 })
  const wait = async () => {
    server.clock.moveBy(limits.redirectWaitMs)
    await applyDueProposals(server.app)
    return operator(server, 'admin')
  }

  test('before any user has money or points an installation is set up at once', async () => {
    const admin = await operator(server, 'admin')
    await admin.call(walletAdmin.setAddresses, { list: [address] })
    await admin.call(walletAdmin.setRate, { canRate: 100 })
    await admin.call(walletAdmin.setRate, { canRate: 1_000 })
    await admin.call(dailySignInAdmin.setRewards, { points: [5, 6, 7, 8, 9, 10, 12] })
    expect(await receiversOf(admin)).toEqual(['pay@mynah.example'])
  })

  test('from then on a change that redirects money takes effect after 24 hours', async () => {
    await inUse(server)
    server.clock.moveBy(limits.redirectWaitMs + 1)
    const admin = await operator(server, 'admin')
    await expect(admin.call(walletAdmin.setAddresses, { list: [thief] })).rejects.toThrow('WaitsADay')
    await expect(admin.call(walletAdmin.setRate, { canRate: 1_100 })).rejects.toThrow('WaitsADay')
    await expect(admin.call(walletAdmin.setRate, { canRate: 1_101 })).rejects.toThrow('RateChangeTooLarge')
    server.clock.moveBy(limits.redirectWaitMs - 1)
    await applyDueProposals(server.app)
    const next = await operator(server, 'admin')
    expect([await rateOf(next), await receiversOf(next)]).toEqual([1_000, ['pay@mynah.example']])
    const [waits] = await waitingOf(next)
    expect(waits).toMatchObject({ mayAgree: false, dueTime: server.clock.now() + 1 })
    await expect(next.call(proposals.agree, { id: waits?.id ?? '' })).rejects.toThrow('NoPermission')
    server.clock.moveBy(1)
    await Promise.all([applyDueProposals(server.app), applyDueProposals(server.app)])
    expect([await rateOf(next), await receiversOf(next)]).toEqual([1_100, ['thief@example.org']])
    expect((await endedOf(next)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('any operator stops it before its time, and a disabled one cannot', async () => {
    const admin = await operator(server, 'admin')
    const support = await operator(server, 'support')
    await expect(admin.call(walletAdmin.setAddresses, { list: [address] })).rejects.toThrow('WaitsADay')
    const [waits] = await waitingOf(support)
    await support.call(proposals.decline, { id: waits?.id ?? '' })
    const other = await operator(server, 'admin')
    await expect(other.call(walletAdmin.setAddresses, { list: [address] })).rejects.toThrow('WaitsADay')
    await admin.call(operators.disable, { id: other.id, disabled: true })
    const next = await wait()
    expect(await receiversOf(next)).toEqual(['thief@example.org'])
    expect(await waitingOf(next)).toEqual([])
    expect((await next.call(operators.audit, { action: 'proposals/drop' })).list).toHaveLength(1)
  })

  test('a proposal whose current value changed in the meantime does not take effect', async () => {
    const admin = await operator(server, 'admin')
    await expect(admin.call(walletAdmin.setAddresses, { list: [address] })).rejects.toThrow('WaitsADay')
    await admin.call(walletAdmin.setAddresses, { list: [] })
    const next = await wait()
    expect(await receiversOf(next)).toEqual([])
    expect((await endedOf(next))[0]).toMatchObject({ state: 'stale', decidedBy: '' })
  })

  test('rewards and cap are raised to at most double each value of the last 24 hours, and lowered at once', async () => {
    let admin = await operator(server, 'admin')
    const rewards = (points: number[]) => admin.call(dailySignInAdmin.setRewards, { points })
    const cap = (dailyCap: string) => admin.call(ledgerAdmin.setDailyCap, { dailyCap })
    await expect(rewards([11, 6, 7, 8, 9, 10, 12])).rejects.toThrow('RaiseTooLarge')
    await expect(rewards([10, 6, 7, 8, 9, 10, 12])).rejects.toThrow('WaitsADay')
    await rewards([4, 6, 7, 8, 9, 10, 12])
    for (const wrong of ['100000.01', '0']) await expect(cap(wrong)).rejects.toThrow('RaiseTooLarge')
    await expect(cap('100000.00')).rejects.toThrow('WaitsADay')
    await cap('20.00')
    await expect(cap('0')).rejects.toThrow('RaiseTooLarge')
    // both raises above are older than 24 hours by now, these apply
    await expect(rewards([8, 6, 7, 8, 9, 10, 12])).rejects.toThrow('WaitsADay')
    await expect(cap('40.00')).rejects.toThrow('WaitsADay')
    admin = await wait()
    await expect(rewards([9, 6, 7, 8, 9, 10, 12])).rejects.toThrow('RaiseTooLarge')
    await expect(cap('40.01')).rejects.toThrow('RaiseTooLarge')
    server.clock.moveBy(limits.redirectWaitMs)
    admin = await operator(server, 'admin')
    await expect(rewards([16, 6, 7, 8, 9, 10, 12])).rejects.toThrow('WaitsADay')
    await expect(cap('80.00')).rejects.toThrow('WaitsADay')
  })

  test('the help link and the announced rate are set by one operator', async () => {
    const editor = await operator(server, 'editor')
    for (const value of ['https://help.example.org/', ''])
      await editor.call(appInfoAdmin.set, { key: 'kfUrl', value })
    await editor.call(appInfoAdmin.set, { key: 'sevenDayRate', value: '2.15' })
    const { list } = await editor.call(appInfoAdmin.settings, {})
    expect(list).toContainEqual({ key: 'sevenDayRate', value: '2.15' })
  })
})
