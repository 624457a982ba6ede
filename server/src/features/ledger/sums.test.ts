import { expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { systemAccount, moneyOf, pointsOf, post, reconcileLedger, verifyLedger } from './index.ts'
import { totals } from './sums-store.ts'

const server = await testServer()
const { app, clock } = server

let made = 0
const give = (to: string, amount: number, asset: 'USD' | 'CAN' = 'USD') =>
  app.transaction((tx) =>
    post(tx, {
      key: `test/sums/${(made += 1)}`,
      kind: 'treasury',
      legs: [{ from: systemAccount('treasury'), to, amount, asset }],
      at: clock.now(),
    }),
  )
const summed = async () => Number((await app.pool.query('select entry from ledger_summed')).rows[0].entry)
const stored = async () =>
  (await app.pool.query('select kind, asset, sum(amount)::int as sum from ledger_sums group by 1, 2')).rows

test('sums are the stored ones plus newer entries, however much of it the job has stored', async () => {
  await give(moneyOf('1'), 700)
  await give(pointsOf('1'), 30, 'CAN')
  const right = [
    { kind: 'house:treasury', asset: 'CAN', sum: -30 },
    { kind: 'house:treasury', asset: 'USD', sum: -700 },
    { kind: 'person', asset: 'USD', sum: 700 },
    { kind: 'points', asset: 'CAN', sum: 30 },
  ]
  expect(await totals(app.db, 100)).toEqual(right)
  expect(await stored()).toEqual([])
  clock.moveBy(90_000)
  await reconcileLedger(app)
  expect(await summed()).toBe(4)
  expect(await stored()).toHaveLength(4)
  expect(await totals(app.db, 100)).toEqual(right)
  await give(moneyOf('2'), 5)
  expect((await totals(app.db, 100))?.find(({ kind }) => kind === 'person')?.sum).toBe(705)
  // Beyond the number of entries that a call may read it returns nothing rather than a wrong sum.
  expect(await totals(app.db, 1)).toBeUndefined()
})

test('sums that were changed by SQL are found when all is recomputed', async () => {
  expect((await verifyLedger(app)).wrong).toEqual([])
  await app.pool.query(`update ledger_sums set amount = amount + 1 where kind = 'person'`)
  expect((await verifyLedger(app)).wrong).toMatchObject([{ what: 'is 701 where 700 belongs' }])
})
