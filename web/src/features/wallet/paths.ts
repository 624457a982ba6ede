import { formatMoney } from '@mynah/contract/money'
import type { BillRow } from '@mynah/contract/wallet'

export const walletPath = '/pages/wallet/wallet'
export const payPasswordPath = '/pages/my/archive/paypassword'
export const supportPath = '/pages/my/webviewkf'
/** The support page, with a question about that order. */
export const questionPath = (orderNo: string) => `${supportPath}?order=${encodeURIComponent(orderNo)}`

/** The recharge page, with a preset amount in cents. */
export const rechargePath = (cents?: number) =>
  cents ? `/pages/wallet/payment?money=${formatMoney(cents)}` : '/pages/wallet/payment'

export const cashOutPath = '/pages/wallet/cashOut'
/** Begins with the choice of a friend. */
export const transferPath = '/pages/red/transfer'
export const billPath = '/pages/wallet/detail'
export const billChartPath = `${billPath}?view=chart`
export const billRowPath = (id: string) => `${billPath}?id=${encodeURIComponent(id)}`
export const cashLogPath = '/pages/wallet/cashLog'
/** The page with the details of a payment of that kind; undefined for kinds without one. */
export function paymentPath({ kind, orderNo }: Pick<BillRow, 'kind' | 'orderNo'>): string | undefined {
  const id = encodeURIComponent(orderNo)
  if (!/^\d+$/.test(orderNo)) return undefined
  if (kind === 'recharge' || kind.startsWith('withdrawal')) return cashRowPath(orderNo)
  if (kind.startsWith('transfer')) return `/pages/red/transferDetail?id=${id}`
  return kind.startsWith('packet') ? `/pages/red/result?id=${id}` : undefined
}

export const cashRowPath = (id: string) => `${cashLogPath}?id=${encodeURIComponent(id)}`
