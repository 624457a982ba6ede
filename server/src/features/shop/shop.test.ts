import { expect, test } from 'vitest'
import { accountDeletion } from '@mynah/contract/account-deletion'
import { limits } from '@mynah/contract/limits'
import { shop } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { vip } from '@mynah/contract/vip'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, orderOf, stockOf } from '#test/goods.ts'
import { expectBooksRight, fundPoints, requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { callAs, newcomer, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { eraseOrders, exportOrders, placeOrder, streakDaysOf, streakGifts } from './index.ts'
import { confirmReceipts } from './orders.ts'

const server = await testServer({ limitFactor: 1_000 })

async function buyer(points = 1_000) {
  const { ana } = await people(server, 'ana')
  if (points > 0) await fundPoints(server, ana, points)
  return { ana, addressId: await addressOf(ana) }
}
const pointsOf = async (who: Person) => (await who.call(wallet.asset, {})).points
const once = (id: string) => ({ requestId: requestId(), id })
const ship = async (id: string) => {
  const support = await operator(server, 'support')
  await support.call(shopAdmin.ship, { id, carrier: 'JNE', trackingNumber: 'JX 1234' })
}

test('points and stock are taken with the order, escrowed until the shipment, and the parcel is received', async () => {
  const { ana, addressId } = await buyer()
  const good = await makeGood(server, {
    variants: [
      { colour: 'red', size: 'M' },
      { colour: 'red', size: 'L' },
    ],
  })
  await ana.call(shop.putInCart, { variantId: good.variantId, count: 2 })
  const { list } = await orderOf(ana, good, { addressId, count: 2 })
  const [order] = list
  expect(order).toMatchObject({
    state: 'toShip',
    points: 200,
    isVirtual: false,
    isGift: false,
    lines: [{ name: 'Lunch box', colour: 'red', size: 'M', count: 2, points: 100 }],
    address: { receiver: 'Ana', detail: 'No. 7' },
  })
  const id = order?.id ?? ''
  expect([await pointsOf(ana), await stockOf(server, good.variantId)]).toEqual([800, 8])
  expect((await ana.call(shop.cart, {})).list).toEqual([])
  expect((await ana.call(wallet.asset, {})).held).toBe(0)
  await expectBooksRight(server)
  await expect(ana.call(shop.confirm, once(id))).rejects.toThrow('OrderMoved')
  await ship(id)
  expect(await ana.call(shop.orderDetail, { id })).toMatchObject({
    state: 'shipped',
    carrier: 'JNE',
    trackingNumber: 'JX 1234',
    confirmTime: server.clock.now() + limits.orderConfirmMs,
  })
  await expect(ana.call(shop.cancel, once(id))).rejects.toThrow('OrderMoved')
  expect((await ana.call(accountDeletion.detail, {})).blockers).toEqual(['order'])
  expect((await ana.call(shop.confirm, once(id))).state).toBe('completed')
  expect((await ana.call(accountDeletion.detail, {})).blockers).toEqual([])
  await expectBooksRight(server)
  const score = async (way?: 'earned' | 'spent') =>
    (await ana.call(shop.score, way ? { way } : {})).list.map(({ kind, points, balance }) => [
      kind,
      points,
      balance,
    ])
  expect(await score()).toEqual([
    ['order', -200, 800],
    ['treasury', 1_000, 1_000],
  ])
  expect([await score('earned'), await score('spent')].map((one) => one.length)).toEqual([1, 1])
})

test('a cancelled or rejected order returns points and stock', async () => {
  const { ana, addressId } = await buyer()
  const good = await makeGood(server)
  const make = async () => (await orderOf(ana, good, { addressId, count: 3 })).list[0]?.id ?? ''
  const cancelled = await ana.call(shop.cancel, once(await make()))
  expect(cancelled).toMatchObject({ state: 'cancelled', reason: '' })
  const id = await make()
  const support = await operator(server, 'support')
  await support.call(shopAdmin.reject, { id, reason: 'Broken in the store' })
  expect(await ana.call(shop.orderDetail, { id })).toMatchObject({
    state: 'rejected',
    reason: 'Broken in the store',
  })
  expect([await pointsOf(ana), await stockOf(server, good.variantId)]).toEqual([1_000, 10])
  await expectBooksRight(server)
})

test('a parcel counts as received after two weeks, and not before', async () => {
  const { ana, addressId } = await buyer()
  const { list } = await orderOf(ana, await makeGood(server), { addressId })
  const id = list[0]?.id ?? ''
  await ship(id)
  server.clock.moveBy(limits.orderConfirmMs - 1)
  await confirmReceipts(server.app)
  const stateOf = async () => (await (await ana.again()).call(shop.orderDetail, { id })).state
  expect(await stateOf()).toBe('shipped')
  server.clock.moveBy(1)
  await Promise.all([confirmReceipts(server.app), confirmReceipts(server.app)])
  expect(await stateOf()).toBe('completed')
})

test('virtual goods are delivered at once, beside a parcel of the same order', async () => {
  const { ana, addressId } = await buyer()
  const month = await makeGood(server, { name: 'VIP month', points: 300, delivery: 'vip/1' })
  const box = await makeGood(server)
  const { list } = await ana.call(shop.order, {
    requestId: requestId(),
    lines: [
      { variantId: month.variantId, count: 2 },
      { variantId: box.variantId, count: 1 },
    ],
    addressId,
    points: 700,
  })
  expect(
    list.map(({ state, isVirtual, points, address }) => [state, isVirtual, points, address === null]),
  ).toEqual([
    ['toShip', false, 100, false],
    ['completed', true, 600, true],
  ])
  const { until } = await ana.call(vip.state, {})
  expect(until - server.clock.now()).toBe(60 * 86_400_000)
  await expect(ana.call(shop.cancel, once(list[1]?.id ?? ''))).rejects.toThrow('OrderMoved')
  expect(await pointsOf(ana)).toBe(300)
  await expectBooksRight(server)
})

test('a refused order takes nothing', async () => {
  const { ana, addressId } = await buyer(150)
  const { bo } = await people(server, 'bo')
  const good = await makeGood(server, { variants: [{ stock: 1 }] })
  const gift = await makeGood(server, { streakDays: 7, points: 0 })
  await expect(orderOf(ana, good, { addressId, count: 2 })).rejects.toThrow('OutOfStock')
  await expect(orderOf(ana, good, { addressId, points: 99 })).rejects.toThrow('GoodsChanged')
  await expect(orderOf(ana, gift, { addressId, points: 1 })).rejects.toThrow('NoDataFound')
  await expect(orderOf(bo, good, { addressId })).rejects.toThrow('NoDataFound')
  await expect(
    ana.call(shop.order, {
      requestId: requestId(),
      lines: [{ variantId: good.variantId, count: 1 }],
      points: 100,
    }),
  ).rejects.toThrow('AddressMissing')
  const dear = await makeGood(server, { points: 151 })
  await expect(orderOf(ana, dear, { addressId, points: 151 })).rejects.toThrow('InsufficientPoints')
  await expect(orderOf(await newcomer(server), good, { addressId })).rejects.toThrow('NotVerified')
  expect([
    await pointsOf(ana),
    await stockOf(server, good.variantId),
    await stockOf(server, dear.variantId),
  ]).toEqual([150, 1, 10])
  expect((await ana.call(shop.orders, {})).list).toEqual([])
})

test('goods are found in every language that they have a name in, and gifts of the streak are not among them', async () => {
  const { ana } = await people(server, 'ana')
  const { id } = await makeGood(server, { name: 'Kettle' })
  const gift = await makeGood(server, { name: 'Kettle of gold', streakDays: 365, points: 0 })
  const found = async (keyword: string) => (await ana.call(shop.list, { keyword })).list.map((one) => one.id)
  expect([await found('kettle'), await found('KETTLE ไทย'), await found('spoon')]).toEqual([[id], [id], []])
  const thai = await callAs(server, ana.token, shop.detail, { id }, { lang: 'th' })
  expect(thai.name).toBe('ไทย Kettle')
  // Without a name in a language, English is used.
  expect((await callAs(server, ana.token, shop.detail, { id }, { lang: 'vi' })).name).toBe('Kettle')
  await expect(ana.call(shop.detail, { id: gift.id })).rejects.toThrow('NoDataFound')
  await expect(ana.call(shop.putInCart, { variantId: gift.variantId, count: 1 })).rejects.toThrow(
    'NoDataFound',
  )
})

test('a gift of the streak is ordered by its own call only, costs no points, and is not returned', async () => {
  const { ana, addressId } = await buyer(0)
  const gift = await makeGood(server, { name: 'Cup', streakDays: 7, points: 0 })
  const box = await makeGood(server)
  expect((await streakGifts(server.app.db, 'en')).find(({ id }) => id === gift.id)?.streakDays).toBe(7)
  expect(await streakDaysOf(server.app.db, gift.variantId)).toBe(7)
  expect(await streakDaysOf(server.app.db, box.variantId)).toBeUndefined()
  const place = (variantId: string) =>
    server.app.transaction((tx) =>
      placeOrder(server.app, tx, {
        userId: ana.id,
        lines: [{ variantId, count: 1 }],
        addressId,
        payment: 'streak',
      }),
    )
  await expect(place(box.variantId)).rejects.toThrow('NoDataFound')
  const [placed] = await place(gift.variantId)
  const id = placed?.row.id ?? ''
  expect(await ana.call(shop.orderDetail, { id })).toMatchObject({ isGift: true, points: 0, state: 'toShip' })
  await expect(ana.call(shop.cancel, once(id))).rejects.toThrow('GiftNotReturned')
  await ship(id)
  expect((await ana.call(shop.confirm, once(id))).state).toBe('completed')
  await expectBooksRight(server)
})

test('orders are in an export, and after the erasure no address is left of them', async () => {
  const { ana, addressId } = await buyer()
  const good = await makeGood(server)
  const { list } = await orderOf(ana, good, { addressId })
  await ana.call(shop.putInCart, { variantId: good.variantId, count: 1 })
  const rows: unknown[] = []
  for await (const row of exportOrders(server.app, ana.id)) rows.push(row)
  expect(rows).toMatchObject([{ id: list[0]?.id, address: { detail: 'No. 7' } }])
  await eraseOrders(server.app, ana.id)
  expect((await ana.call(shop.orders, {})).list).toMatchObject([{ address: null }])
  expect((await ana.call(shop.cart, {})).list).toEqual([])
})

test('a cart has a maximum size, and marks goods that are no longer sold', async () => {
  const { ana } = await people(server, 'ana')
  const { variantIds, id } = await makeGood(server, {
    variants: Array.from({ length: limits.cartMax + 3 }, (_, at) => ({ size: String(at) })),
  })
  const tries = await Promise.allSettled(
    variantIds.map((variantId) => ana.call(shop.putInCart, { variantId, count: 1 })),
  )
  expect(tries.filter((one) => one.status === 'rejected')).toHaveLength(3)
  expect((await ana.call(shop.cart, {})).list).toHaveLength(limits.cartMax)
  await server.app.pool.query('update goods set is_on_sale = false where id = $1', [id])
  expect((await ana.call(shop.cart, {})).list.every(({ stock }) => stock === 0)).toBe(true)
})
