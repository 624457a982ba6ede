import { expect, test } from 'vitest'
import { operators } from '@mynah/contract/operators'
import { wallet } from '@mynah/contract/wallet'
import { walletAdmin } from '@mynah/contract/wallet-admin'
import { fundPoints, payPassword, requestId, rich } from '#test/money.ts'
import { changeAfterWait, operator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const { clock } = server
const admin = await operator(server, 'admin')
const setRate = (canRate: number) => admin.call(walletAdmin.setRate, { canRate })
const { ana } = await people(server, 'ana')

test('before any user has points the rate can be set freely', async () => {
  await setRate(100)
  await setRate(1_000)
  expect(await ana.call(wallet.info, {})).toMatchObject({ pointsRate: 1_000 })
})

test('from then on it changes by a tenth at most within 24 hours, in any number of steps', async () => {
  await rich(server, '100.00', ana)
  await fundPoints(server, ana, 50_000)
  clock.moveBy(90_000_000)
  const again = await operator(server, 'admin')
  const change = (canRate: number) => changeAfterWait(server, again, walletAdmin.setRate, { canRate })
  for (const wrong of [1, 899, 1_101]) await expect(change(wrong)).rejects.toThrow('RateChangeTooLarge')
  await change(900)
  for (const wrong of [899, 991]) await expect(change(wrong)).rejects.toThrow('RateChangeTooLarge')
  // Two concurrent changes are checked sequentially.
  const both = await Promise.allSettled([change(902), change(901)])
  expect(both.map(({ status }) => status)).toContain('fulfilled')
  const { pointsRate } = await again.call(walletAdmin.addresses, {})
  expect(pointsRate).toBeGreaterThanOrEqual(900)
  await expect(change(1_200)).rejects.toThrow('RateChangeTooLarge')
  clock.moveBy(86_400_001)
  const next = await operator(server, 'admin')
  await changeAfterWait(server, next, walletAdmin.setRate, { canRate: 850 })
  const { list } = await next.call(operators.audit, { action: 'cash/set-rate' })
  expect(JSON.parse(list[0]?.detail ?? '')).toMatchObject({ before: pointsRate, value: 850 })
})

test('a conversion uses the sum that was shown, and without one it is refused after a change of the rate', async () => {
  clock.moveBy(86_400_001)
  const next = await operator(server, 'admin')
  await changeAfterWait(server, next, walletAdmin.setRate, { canRate: 800 })
  const { ana: me } = { ana: await ana.again() }
  const sell = (more: object) =>
    me.call(wallet.convert, { requestId: requestId(), transitionType: 1, number: 800, ...more })
  await expect(sell({ money: 94 })).rejects.toThrow('SumChanged')
  await expect(sell({})).rejects.toThrow('TryLater')
  await sell({ money: 100 })
  const buy = (money: number) =>
    me.call(wallet.convert, { requestId: requestId(), transitionType: 2, number: 800, money, payPassword })
  await expect(buy(99)).rejects.toThrow('SumChanged')
  clock.moveBy(600_001)
  await sell({})
})

test('the log shows the old and the new receiving accounts', async () => {
  const next = await operator(server, 'admin')
  const list = [{ form: 1, name: 'Mynah Ltd', account: 'pay@mynah.example', picture: '' }]
  await changeAfterWait(server, next, walletAdmin.setAddresses, { list })
  await changeAfterWait(server, next, walletAdmin.setAddresses, {
    list: [{ ...list[0]!, account: 'thief@example.org' }],
  })
  const { list: rows } = await next.call(operators.audit, { action: 'cash/set-addresses' })
  expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({
    before: '1 Mynah Ltd pay@mynah.example ',
    value: '1 Mynah Ltd thief@example.org ',
  })
})
