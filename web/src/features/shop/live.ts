import { shop, shopEvents } from '@mynah/contract/shop'
import { walletEvents } from '@mynah/contract/wallet'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

/** An order on another device empties the cart and reduces the stock. */
const calls = [shop.orders, shop.orderDetail, shop.score, shop.cart, shop.detail]
const refresh = () => void Promise.all(calls.map((call) => invalidate(call)))

export const shopLive: readonly EventHandler[] = [
  on(shopEvents.orderChanged, refresh),
  on(walletEvents.changed, () => void invalidate(shop.score)),
]
