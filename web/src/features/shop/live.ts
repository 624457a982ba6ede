import { shop, shopEvents } from '@mynah/contract/shop'
import { walletEvents } from '@mynah/contract/wallet'
import type { EventHandler } from '#client/event-handlers.ts'
import { invalidate, on, onSynced } from '#client/query.ts'

const calls = [shop.orders, shop.orderDetail, shop.score]
const refresh = () => void Promise.all(calls.map((call) => invalidate(call)))

export const shopLive: readonly EventHandler[] = [
  on(shopEvents.orderChanged, refresh),
  on(walletEvents.changed, () => void invalidate(shop.score)),
  onSynced(refresh),
]
