import { expect, test } from 'vitest'
import { dailySignIn } from '@mynah/contract/daily-sign-in'
import { limits } from '@mynah/contract/limits'
import { shop } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { holdPayments } from '#features/ledger/index.ts'
import { addressOf, makeGood, orderOf, stockOf } from '#test/goods.ts'
import { expectBooksRight, fundPoints, requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import * as store from './store.ts'

const server = await testServer({ limitFactor: 1_000 })
const hour = 3_600_000

/** A user who has signed in today, with this streak and this many gold bars. */
async function withStreak(streak: number, goldBars = 0) {
  const { ana } = await people(server, 'ana')
  await ana.call(dailySignIn.sign, { requestId: requestId() })
  await server.app.transaction((tx) => store.change(tx, ana.id, { streak, gold_bars: goldBars }))
  return { ana, addressId: await addressOf(ana) }
}
const redeem = (who: Person, variantId: string, addressId?: string, id = requestId()) =>
  who.call(dailySignIn.redeem, { requestId: id, variantId, ...(addressId && { addressId }) })
const standing = async (who: Person) => {
  const { streak, goldBars, signed, nextStreak } = await who.call(dailySignIn.last, {})
  return { streak, goldBars, signed, nextStreak }
}
const ordersOf = async (who: Person) => (await who.call(shop.orders, {})).list
const codesOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'ok' : (one.reason as Error).message)).toSorted()

test('a gift ends the streak, is ordered to the address, and cannot be returned', async () => {
  const { ana, addressId } = await withStreak(7)
  const { variantId } = await makeGood(server, { name: 'Umbrella', streakDays: 7 })
  const { list } = await ana.call(dailySignIn.gifts, {})
  expect(list.find(({ variants }) => variants[0]?.id === variantId)).toMatchObject({ streakDays: 7 })
  const id = requestId()
  const done = await redeem(ana, variantId, addressId, id)
  expect(done.order).toMatchObject({
    state: 'toShip',
    isGift: true,
    points: 0,
    lines: [{ name: 'Umbrella', count: 1 }],
    address: { receiver: 'Ana' },
  })
  expect(await redeem(ana, variantId, addressId, id)).toEqual(done)
  expect(await standing(ana)).toEqual({ streak: 0, goldBars: 0, signed: true, nextStreak: 1 })
  expect(await stockOf(server, variantId)).toBe(9)
  await expect(redeem(ana, variantId, addressId)).rejects.toThrow('StreakTooShort')
  const cancel = ana.call(shop.cancel, { requestId: requestId(), id: done.order.id })
  await expect(cancel).rejects.toThrow('GiftNotReturned')
  server.clock.moveBy(24 * hour)
  expect(await ana.call(dailySignIn.sign, { requestId: requestId() })).toMatchObject({ streak: 1 })
  await expectBooksRight(server)
})

test('a cancelled gift is returned with a reason, once: the days before and since, and the stock', async () => {
  const { ana, addressId } = await withStreak(12)
  const { variantId } = await makeGood(server, { streakDays: 7 })
  const { order } = await redeem(ana, variantId, addressId)
  server.clock.moveBy(24 * hour)
  await ana.call(dailySignIn.sign, { requestId: requestId() })
  const support = await operator(server, 'support')
  const { list } = await support.call(shopAdmin.orders, { state: 'toShip' })
  expect(list.find(({ id }) => id === order.id)?.dueTime).toBe(order.createTime + limits.giftMs)
  const reject = () => support.call(shopAdmin.reject, { id: order.id, reason: 'The factory burnt down' })
  const atAna = await ana.connect()
  expect(codesOf(await Promise.allSettled([reject(), reject(), reject()]))).toEqual([
    'OrderMoved',
    'OrderMoved',
    'ok',
  ])
  await atAna.next((frame) => JSON.stringify(frame).includes('The factory burnt down'))
  expect(await standing(ana)).toEqual({ streak: 13, goldBars: 0, signed: true, nextStreak: 14 })
  expect(await stockOf(server, variantId)).toBe(10)
  expect(await ana.call(shop.orderDetail, { id: order.id })).toMatchObject({
    state: 'rejected',
    reason: 'The factory burnt down',
  })
  await expect(reject()).rejects.toThrow('OrderMoved')
  await redeem(ana, variantId, addressId)
  await expectBooksRight(server)
})

test('a streak returned after missed days lasts until the end of tomorrow, and a gold bar is returned as a gold bar', async () => {
  const { ana, addressId } = await withStreak(12, 1)
  const { variantId } = await makeGood(server, { streakDays: 7 })
  const gold = await makeGood(server, { streakDays: limits.goldBarDays })
  const [one, two] = [await redeem(ana, variantId, addressId), await redeem(ana, gold.variantId, addressId)]
  server.clock.moveBy(72 * hour)
  const support = await operator(server, 'support')
  const reject = (id: string) => support.call(shopAdmin.reject, { id, reason: 'Sold out' })
  await reject(two.order.id)
  expect(await standing(ana)).toMatchObject({ streak: 0, goldBars: 1 })
  // The price of a gift that an older version exchanged is known.
  await server.app.pool.query('delete from sign_in_gifts where order_id = $1', [one.order.id])
  await reject(one.order.id)
  expect(await standing(ana)).toEqual({ streak: 7, goldBars: 1, signed: false, nextStreak: 8 })
  server.clock.moveBy(24 * hour)
  expect(await ana.call(dailySignIn.sign, { requestId: requestId() })).toMatchObject({ streak: 8 })
})

test('gifts come before other orders, the one that is due first at the top', async () => {
  const support = await operator(server, 'support')
  const queue = async () => (await support.call(shopAdmin.orders, { state: 'toShip' })).list
  for (const { id } of await queue()) await support.call(shopAdmin.reject, { id, reason: 'Cleared' })
  const { ana, addressId } = await withStreak(7)
  await fundPoints(server, ana, 1_000)
  const bought = (await orderOf(ana, await makeGood(server), { addressId })).list[0]
  server.clock.moveBy(1)
  const gifts: string[] = []
  for (const { ana: who, addressId: at } of [{ ana, addressId }, await withStreak(7)]) {
    const { variantId } = await makeGood(server, { streakDays: 7 })
    gifts.push((await redeem(who, variantId, at)).order.id)
    server.clock.moveBy(1)
  }
  expect((await queue()).map(({ id }) => id)).toEqual([...gifts, bought?.id])
  expect((await queue()).map(({ isOverdue }) => isOverdue)).toEqual([false, false, false])
  server.clock.moveBy(limits.giftMs - 2)
  const next = await operator(server, 'support')
  const { list } = await next.call(shopAdmin.orders, { state: 'toShip' })
  expect(list.map(({ dueTime, isOverdue }) => [dueTime > 0, isOverdue])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
})

test('a refused redemption takes nothing: no stock, no address, another good, too few days, a missed day', async () => {
  const { ana, addressId } = await withStreak(7)
  const { variantId } = await makeGood(server, { streakDays: 7 })
  const sold = await makeGood(server, { streakDays: 7, variants: [{ stock: 1 }] })
  const bought = await makeGood(server)
  const longer = await makeGood(server, { streakDays: 8 })
  const gold = await makeGood(server, { streakDays: limits.goldBarDays })
  const { ana: other, addressId: elsewhere } = await withStreak(7)
  await redeem(other, sold.variantId, elsewhere)
  await expect(redeem(ana, sold.variantId, addressId)).rejects.toThrow('OutOfStock')
  await expect(redeem(ana, variantId)).rejects.toThrow('AddressMissing')
  await expect(redeem(ana, variantId, elsewhere)).rejects.toThrow('NoDataFound')
  await expect(redeem(ana, bought.variantId, addressId)).rejects.toThrow('NoDataFound')
  await expect(redeem(ana, longer.variantId, addressId)).rejects.toThrow('StreakTooShort')
  await expect(redeem(ana, gold.variantId, addressId)).rejects.toThrow('StreakTooShort')
  expect(await standing(ana)).toMatchObject({ streak: 7 })
  expect(await ordersOf(ana)).toEqual([])
  server.clock.moveBy(48 * hour)
  await expect(redeem(ana, variantId, addressId)).rejects.toThrow('StreakTooShort')
  expect(await stockOf(server, variantId)).toBe(10)
})

test('concurrent redemptions, from two devices and for two gifts, exchange a streak once', async () => {
  const { ana, addressId } = await withStreak(30)
  const [one, two] = [await makeGood(server, { streakDays: 7 }), await makeGood(server, { streakDays: 30 })]
  const devices = [ana, await ana.again()]
  const tries = Array.from({ length: 10 }, (_, at) =>
    redeem(devices[at % 2] as Person, (at % 3 === 0 ? one : two).variantId, addressId),
  )
  expect(codesOf(await Promise.allSettled(tries))).toEqual([
    ...Array.from({ length: 9 }, () => 'StreakTooShort'),
    'ok',
  ])
  expect(await ordersOf(ana)).toHaveLength(1)
})

test('a gold bar is redeemed once, beside a concurrent sign-in, and does not change the new streak', async () => {
  const { ana, addressId } = await withStreak(limits.goldBarDays - 1)
  server.clock.moveBy(24 * hour)
  const done = await ana.call(dailySignIn.sign, { requestId: requestId() })
  expect(done).toMatchObject({ streak: 365, goldBar: true, state: { streak: 0, goldBars: 1 } })
  const { variantId } = await makeGood(server, { name: 'Gold bar', streakDays: limits.goldBarDays })
  server.clock.moveBy(24 * hour)
  const settled = await Promise.allSettled([
    ana.call(dailySignIn.sign, { requestId: requestId() }),
    redeem(ana, variantId, addressId),
    redeem(ana, variantId, addressId),
  ])
  expect(codesOf(settled)).toEqual(['StreakTooShort', 'ok', 'ok'])
  expect(await standing(ana)).toEqual({ streak: 1, goldBars: 0, signed: true, nextStreak: 2 })
})

test('the last piece goes to one of many, and the others retain their streaks', async () => {
  const { variantId } = await makeGood(server, { streakDays: 7, variants: [{ stock: 2 }] })
  const all = await Promise.all(Array.from({ length: 6 }, () => withStreak(7)))
  const settled = await Promise.allSettled(all.map(({ ana, addressId }) => redeem(ana, variantId, addressId)))
  expect(codesOf(settled)).toEqual(['OutOfStock', 'OutOfStock', 'OutOfStock', 'OutOfStock', 'ok', 'ok'])
  const left = await Promise.all(all.map(async ({ ana }) => (await standing(ana)).streak))
  expect(left.toSorted((a, b) => a - b)).toEqual([0, 0, 7, 7, 7, 7])
  expect(await stockOf(server, variantId)).toBe(0)
})

test('gifts need a verified account, and no credential changed within the last day', async () => {
  const { variantId } = await makeGood(server, { streakDays: 7 })
  await expect(redeem(await newcomer(server), variantId)).rejects.toThrow('NotVerified')
  const { ana, addressId } = await withStreak(7)
  await server.app.transaction((tx) => holdPayments(tx, ana.id, server.clock.now() + hour))
  await expect(redeem(ana, variantId, addressId)).rejects.toThrow('ProofTooNew')
  server.clock.moveBy(hour)
  await redeem(ana, variantId, addressId)
  const support = await operator(server, 'support')
  const { list } = await support.call(shopAdmin.orders, { state: 'toShip' })
  expect(list.some(({ userId, isGift }) => userId === ana.id && isGift)).toBe(true)
})
