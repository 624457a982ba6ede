import { useQuery } from '@tanstack/react-query'
import {
  shop,
  type CartLine,
  type GoodCategory,
  type GoodVariant,
  type OrderState,
} from '@mynah/contract/shop'
import { wallet } from '@mynah/contract/wallet'
import { api } from '#client/api/api.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { invalidate, query } from '#client/api/query.ts'
import { identityState, useIdentityState } from '#features/identity/index.ts'
import { useWallet } from '#features/wallet/index.ts'

export { ApiError } from '@mynah/client/errors'
export { newId } from '@mynah/client/ids'

/** The user's points, for verified users; undefined while not known. */
export function usePoints(): number | undefined {
  const verified = useIdentityState() === identityState.approved
  return useWallet(verified).data?.points
}

export const useGoods = (wanted: { category?: GoodCategory; keyword?: string }) =>
  usePagedList(shop.list, wanted, { by: 'id', pageSize: 20, keepRows: true })

export const useGood = (id: string) => useQuery(query(shop.detail, { id }))

export const useCart = () => useQuery(query(shop.cart, {}))

export const useOrders = (state: OrderState | undefined) =>
  usePagedList(shop.orders, state ? { state } : {}, { by: 'id', pageSize: 20 })

export const useOrderDetail = (id: string) => useQuery(query(shop.orderDetail, { id }))

export const useScore = (way: 'earned' | 'spent' | undefined) =>
  usePagedList(shop.score, way ? { way } : {}, { by: 'id', pageSize: 30 })

/** Sets the count of a variant in the cart. Throws the refusal, which has shown a toast. */
export async function putInCart(variantId: string, count: number): Promise<void> {
  await api(shop.putInCart, { variantId, count })
  await invalidate(shop.cart)
}

/** Adds to the count in the cart, up to the stock; loads the cart if its lines are not known. */
export async function addToCart(
  { id, stock }: GoodVariant,
  count: number,
  known: readonly CartLine[] | undefined,
): Promise<void> {
  const lines = known ?? (await api(shop.cart, {})).list
  const before = lines.find(({ variantId }) => variantId === id)?.count ?? 0
  await putInCart(id, Math.min(stock, before + count))
}

export async function removeFromCart(variantIds: string[]): Promise<void> {
  await api(shop.removeFromCart, { variantIds })
  await invalidate(shop.cart)
}

export type Asked = { lines: { variantId: string; count: number }[]; addressId?: string; points: number }

/** Without a toast: the sheet shows refusals itself. */
export async function order(asked: Asked, requestId: string) {
  const placed = await api(shop.order, { ...asked, requestId }, { quiet: true })
  void refreshShop()
  return placed.list
}

export const refreshShop = () =>
  Promise.all(
    [
      ...[shop.list, shop.detail, shop.cart, shop.orders, shop.orderDetail, shop.score],
      // has the points
      wallet.info,
    ].map((call) => invalidate(call)),
  )

/** Cancels an order; its points and goods are returned. Throws the refusal, which has shown a toast. */
export async function cancelOrder(id: string, requestId: string): Promise<void> {
  await settled(api(shop.cancel, { id, requestId }))
}

export async function confirmReceipt(id: string, requestId: string): Promise<void> {
  await settled(api(shop.confirm, { id, requestId }))
}

/** Reloads the shop even after a refusal, which may mean that the shown state is outdated. */
async function settled(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } finally {
    void refreshShop()
  }
}
