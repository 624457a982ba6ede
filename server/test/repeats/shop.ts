import { shop } from '@mynah/contract/shop'
import { shopAdmin } from '@mynah/contract/shop-admin'
import { wallet } from '@mynah/contract/wallet'
import { addressOf, makeGood, orderOf, stockOf } from '../goods.ts'
import { fundPoints, requestId } from '../money.ts'
import { operator } from '../operator.ts'
import { people } from '../person.ts'
import type { TestServer } from '../server.ts'
import type { Repeats } from './row.ts'

/** A user with 1,000 points and an address, and a good that costs 100. */
async function buyer(server: TestServer) {
  const { ana } = await people(server, 'ana')
  await fundPoints(server, ana, 1_000)
  const good = await makeGood(server)
  const state = async () => [
    (await ana.call(wallet.asset, {})).points,
    await stockOf(server, good.variantId),
    (await ana.call(shop.orders, {})).list.map((one) => one.state),
  ]
  return { ana, good, addressId: await addressOf(ana), state }
}

async function ordered(server: TestServer) {
  const made = await buyer(server)
  const { list } = await orderOf(made.ana, made.good, { addressId: made.addressId })
  return { ...made, id: list[0]?.id ?? '' }
}

export const shopRepeats: Repeats = {
  'goodsCart/put': {
    async make(server) {
      const { ana, good } = await buyer(server)
      return {
        act: () => ana.call(shop.putInCart, { variantId: good.variantId, count: 3 }),
        state: async () => (await ana.call(shop.cart, {})).list.map(({ count }) => count),
      }
    },
    leaves: [3],
  },
  'goodsCart/remove': {
    async make(server) {
      const { ana, good } = await buyer(server)
      await ana.call(shop.putInCart, { variantId: good.variantId, count: 3 })
      return {
        act: () => ana.call(shop.removeFromCart, { variantIds: [good.variantId] }),
        state: async () => (await ana.call(shop.cart, {})).list,
      }
    },
    leaves: [],
  },
  'goodsOrder/create': {
    async make(server) {
      const { ana, good, addressId, state } = await buyer(server)
      const more = { addressId, count: 2, requestId: requestId() }
      return { act: () => orderOf(ana, good, more), state }
    },
    leaves: [800, 8, ['toShip']],
  },
  'goodsOrder/cancel': {
    async make(server) {
      const { ana, id, state } = await ordered(server)
      const input = { requestId: requestId(), id }
      return { act: () => ana.call(shop.cancel, input), state }
    },
    leaves: [1_000, 10, ['cancelled']],
  },
  'goodsOrder/confirm': {
    async make(server) {
      const { ana, id, state } = await ordered(server)
      const support = await operator(server, 'support')
      await support.call(shopAdmin.ship, { id, carrier: 'JNE', trackingNumber: 'JX1234' })
      const input = { requestId: requestId(), id }
      return { act: () => ana.call(shop.confirm, input), state }
    },
    leaves: [900, 9, ['completed']],
  },
}
