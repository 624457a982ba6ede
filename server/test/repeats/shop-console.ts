import type * as z from 'zod/mini'
import { shop } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, orderOf, stockOf } from '../goods.ts'
import { fundPoints, requestId } from '../money.ts'
import { people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { picture } from '../upload.ts'
import { nothing, of, type ConsoleRepeats } from './console-row.ts'

const savedGood: z.input<typeof shopAdmin.save.input> = {
  id: '123451234512345',
  category: 'household',
  texts: { en: { name: 'Lunch box', text: '' } },
  pictures: [],
  points: 100,
  marketPrice: '18.00',
  streakDays: 0,
  delivery: '',
  onSale: true,
  variants: [
    { colour: '', size: 'S' },
    { colour: '', size: 'M' },
  ],
}

async function goodsOrder(server: TestServer): Promise<{ who: Person; id: string }> {
  const { ana: who } = await people(server, 'ana')
  await fundPoints(server, who, 1_000)
  const addressId = await addressOf(who)
  const { list } = await orderOf(who, await makeGood(server), { addressId })
  return { who, id: list[0]?.id ?? '' }
}

export const shopConsoleRepeats: ConsoleRepeats = {
  'goods/save': of(
    'editor',
    nothing,
    ({ by }) => by.call(shopAdmin.save, savedGood),
    async ({ by }) =>
      (await by.call(shopAdmin.goods, {})).list
        .filter(({ id }) => id === savedGood.id)
        .map(({ variants, points }) => [points, variants.length]),
    [[100, 2]],
  ),
  'goods/change-stock': of(
    'editor',
    async (server) => ({ ...(await makeGood(server)), requestId: requestId() }),
    ({ by, with: { variantId, requestId: id } }) =>
      by.call(shopAdmin.changeStock, { requestId: id, variantId, change: 5, note: 'Delivered' }),
    ({ server, with: { variantId } }) => stockOf(server, variantId),
    15,
  ),
  'goods/save-picture': of(
    'editor',
    async () => (await picture(433)).toString('base64'),
    ({ by, with: bytes }) => by.call(shopAdmin.savePicture, { bytes }),
    nothing,
    null,
  ),
  'goods-orders/ship': of(
    'support',
    goodsOrder,
    ({ by, with: { id } }) => by.call(shopAdmin.ship, { id, carrier: 'JNE', trackingNumber: 'JX1234' }),
    async ({ with: { who } }) => (await who.call(shop.orders, {})).list.map(({ state }) => state),
    ['shipped'],
    'OrderMoved',
  ),
  'goods-orders/reject': of(
    'support',
    goodsOrder,
    ({ by, with: { id } }) => by.call(shopAdmin.reject, { id, reason: 'Sold out' }),
    async ({ with: { who } }) => (await who.call(wallet.asset, {})).points,
    1_000,
    'OrderMoved',
  ),
}
