import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { shop } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { addressOf, makeGood, orderOf } from '#test/goods.ts'
import { expectBooksRight, fundPoints, requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { picture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })

type Saved = z.input<typeof shopAdmin.save.input>
const kettle = (change: Partial<Saved> = {}): Saved => ({
  id: '222222222222222',
  category: 'household',
  texts: { en: { name: 'Kettle', text: 'Boils' }, zh: { name: '水壶', text: '烧水' } },
  pictures: [],
  points: 500,
  marketPrice: '25.00',
  streakDays: 0,
  delivery: '',
  onSale: true,
  variants: [
    { colour: 'red', size: '' },
    { colour: 'blue', size: '' },
  ],
  ...change,
})

test('an editor saves a good with a picture, and its variants retain their stock', async () => {
  const editor = await operator(server, 'editor')
  const { ana } = await people(server, 'ana')
  const bytes = (await picture(321)).toString('base64')
  const { url } = await editor.call(shopAdmin.savePicture, { bytes })
  const saved = await editor.call(shopAdmin.save, kettle({ pictures: [url] }))
  expect(saved).toMatchObject({ marketPrice: 25_00, pictures: [url], variants: [{ stock: 0 }, { stock: 0 }] })
  const [red, blue] = saved.variants.map(({ id }) => id)
  const change = (variantId = '', by: number) =>
    editor.call(shopAdmin.changeStock, { requestId: requestId(), variantId, change: by, note: 'Counted' })
  expect(await change(red, 7)).toEqual({ stock: 7 })
  await change(blue, 2)
  await expect(change(red, -8)).rejects.toThrow('OutOfStock')
  await expect(change(red, 0)).rejects.toThrow('BadParameter')
  await expect(change('999999999999999', 1)).rejects.toThrow('NoDataFound')
  await editor.call(shopAdmin.save, kettle({ points: 450, variants: [{ colour: 'red', size: '' }] }))
  expect(await ana.call(shop.detail, { id: saved.id })).toMatchObject({
    points: 450,
    stock: 7,
    variants: [{ id: red, colour: 'red' }],
  })
  const again = await editor.call(shopAdmin.save, kettle())
  expect(again.variants.map(({ id, stock }) => [id, stock])).toEqual([
    [red, 7],
    [blue, 2],
  ])
  const { list } = await editor.call(shopAdmin.stockLog, { id: saved.id })
  expect(list.map((one) => [one.kind, one.change, one.stock, one.note])).toEqual([
    ['set', 2, 2, 'Counted'],
    ['set', 7, 7, 'Counted'],
  ])
  await editor.call(shopAdmin.save, kettle({ onSale: false }))
  await expect(ana.call(shop.detail, { id: saved.id })).rejects.toThrow('NoDataFound')
  const found = await editor.call(shopAdmin.goods, { keyword: '水壶' })
  expect(found).toMatchObject({ list: [{ id: saved.id }], pointsRate: 1_000 })
})

test('a variant has one of the pictures of its good: in the list, in the cart and in the order', async () => {
  const editor = await operator(server, 'editor')
  const { ana } = await people(server, 'ana')
  const stored = async (size: number) =>
    (await editor.call(shopAdmin.savePicture, { bytes: (await picture(size)).toString('base64') })).url
  const [red, blue] = [await stored(322), await stored(323)]
  const id = '555555555555555'
  const save = (shown: string) =>
    editor.call(
      shopAdmin.save,
      kettle({
        id,
        pictures: [red, blue],
        variants: [
          { colour: 'red', size: '' },
          { colour: 'blue', size: '', picture: shown },
        ],
      }),
    )
  await expect(save('/media/another.webp')).rejects.toThrow('BadParameter')
  const saved = await save(blue)
  expect(saved.variants.map((one) => one.picture)).toEqual([undefined, blue])
  expect((await ana.call(shop.detail, { id })).variants.map((one) => one.picture)).toEqual([undefined, blue])
  const variantId = saved.variants[1]?.id ?? ''
  const change = { requestId: requestId(), variantId, change: 2, note: 'Counted' }
  await editor.call(shopAdmin.changeStock, change)
  await ana.call(shop.putInCart, { variantId, count: 1 })
  expect((await ana.call(shop.cart, {})).list.map(({ good }) => good.picture)).toEqual([blue])
})

test('a good has a price and a delivery, and shows existing pictures only', async () => {
  const editor = await operator(server, 'editor')
  const { list } = await editor.call(shopAdmin.deliveries, {})
  expect(list).toContainEqual({ delivery: 'vip/1', title: 'VIP 30' })
  const save = (change: Partial<Saved>) =>
    editor.call(shopAdmin.save, kettle({ id: '333333333333333', ...change }))
  await expect(save({ points: 0 })).rejects.toThrow('BadParameter')
  for (const delivery of ['vip', 'vip/9', 'none/1'])
    await expect(save({ delivery })).rejects.toThrow('BadParameter')
  await expect(save({ pictures: ['/media/nothing.webp'] })).rejects.toThrow('BadParameter')
  expect((await save({ points: 0, streakDays: 7 })).streakDays).toBe(7)
})

test('pending orders are oldest first, with the address for permitted operators, and the figures count them', async () => {
  const { ana } = await people(server, 'ana')
  await fundPoints(server, ana, 1_000)
  const [good, addressId] = [await makeGood(server), await addressOf(ana)]
  const ids: string[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    server.clock.moveBy(1)
    ids.push((await orderOf(ana, good, { addressId, count: turn + 1 })).list[0]?.id ?? '')
  }
  const support = await operator(server, 'support')
  const queue = async (state: 'toShip' | 'shipped' | 'rejected') =>
    (await support.call(shopAdmin.orders, { state })).list.map(({ id }) => id)
  expect(await queue('toShip')).toEqual(ids)
  const [first = '', second = '', third = ''] = ids
  expect(await support.call(shopAdmin.look, { id: second })).toMatchObject({
    userId: ana.id,
    address: { detail: 'No. 7' },
    lines: [{ count: 2 }],
  })
  await support.call(shopAdmin.ship, { id: first, carrier: 'Thai Post', trackingNumber: 'TH123' })
  await support.call(shopAdmin.reject, { id: second, reason: 'Broken' })
  await ana.call(shop.cancel, { requestId: requestId(), id: third })
  expect([await queue('toShip'), await queue('shipped'), await queue('rejected')]).toEqual([
    [],
    [first],
    [second],
  ])
  for (const id of [second, third])
    await expect(
      support.call(shopAdmin.ship, { id, carrier: 'Thai Post', trackingNumber: 'TH123' }),
    ).rejects.toThrow('OrderMoved')
  await expect(support.call(shopAdmin.reject, { id: '999999999999999', reason: 'x' })).rejects.toThrow(
    'NoDataFound',
  )
  const { list } = await support.call(shopAdmin.figures, { days: 1 })
  expect(list).toMatchObject([{ orders: 3, points: 600, shipped: 1, cancelled: 1, rejected: 1 }])
  await expectBooksRight(server)
})
