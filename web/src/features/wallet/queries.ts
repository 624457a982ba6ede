import { useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@mynah/contract/kit'
import { passkeys } from '@mynah/contract/passkeys'
import { wallet, type BillRow, type CashRow } from '@mynah/contract/wallet'
import { api } from '#client/api/api.ts'
import { ApiError } from '@mynah/client/errors'
import { passkeyOnDevice } from '#client/device/passkey-on-device.ts'
import { canUsePasskeys } from '#client/device/passkey-support.ts'
import { pay, type PayProof } from '#client/api/pay.ts'
import { usePagedList } from '#client/api/paged-list.ts'
import { query, invalidate } from '#client/api/query.ts'
import { upload } from '#client/api/uploads.ts'
import { useSession } from '#client/session/use-session.ts'

export type { ApiError } from '@mynah/client/errors'
export { copyText } from '#client/device/clipboard.ts'
export { PasskeyProof, type PayProof } from '#client/api/pay.ts'
export type { BillRow, CashRow }

const quiet = { quiet: true }

export const useWallet = (wanted = true) => useQuery({ ...query(wallet.info, {}), enabled: wanted })

/** Whether a passkey of the account was made or used on this device; it may have been removed elsewhere since. */
export function usePasskeyOnDevice(): boolean {
  const session = useSession()
  const id = session.state === 'in' && canUsePasskeys() ? passkeyOnDevice(session.userId) : null
  const { data } = useQuery({ ...query(passkeys.list, {}), enabled: id !== null })
  return id !== null && (data?.list.some((one) => one.id === id) ?? true)
}

/** The user's recharges and withdrawals, newest first, by pages. */
export const useCashLog = () => usePagedList(wallet.cashLog, {}, { by: 'id', pageSize: 20 })

/** The bill, newest first, by pages; optionally of one type. */
export const useBill = (type: number | undefined) =>
  usePagedList(wallet.bill, { type: type ?? -1 }, { by: 'id', pageSize: 20 })

/** Total income and expenses from `startDate` to before `endDate`. */
export const useBillSum = (type: number | undefined, startDate: number, endDate: number) =>
  useQuery(query(wallet.billSum, { type: type ?? -1, startDate, endDate }))

export type BillChart = OutputOf<typeof wallet.billChart>

/** Income and expenses by kind, between each two of these times. */
export const useBillChart = (dates: readonly number[]) =>
  useQuery(query(wallet.billChart, { dates: [...dates] }))

/** The latest entries of the bill. */
export const useRecent = () => useQuery(query(wallet.bill, { type: -1, pageNo: 1, pageSize: 5 }))

export type WholeBillRow = OutputOf<typeof wallet.billDetail>

export const useBillRow = (id: string) => useQuery(query(wallet.billDetail, { id }))

/** The accounts to which money for a recharge is sent. */
export const usePayAddresses = () => useQuery(query(wallet.rechargeAddress, {}))

export const putVoucher = async (photo: File, onProgress: (share: number) => void): Promise<string> =>
  (await upload(photo, 'voucher', { onProgress })).url

export type Recharge = Omit<InputOf<typeof wallet.recharge>, 'requestId'>

export async function askRecharge(asked: Recharge, requestId: string): Promise<CashRow> {
  const row = await api(wallet.recharge, { ...asked, requestId }, quiet)
  void invalidateWallet()
  return row
}

export type Withdrawal = Omit<InputOf<typeof wallet.withdraw>, 'requestId' | 'payPassword'>

export async function askWithdrawal(asked: Withdrawal, proof: PayProof, requestId: string) {
  const row = await pay(wallet.withdraw, { ...asked, requestId }, proof)
  void invalidateWallet()
  return row
}

/** 1 points to money, 2 money to points, which requires the payment password; `money` is the sum that was shown. */
export type Conversion = { transitionType: number; number: number; money: number }

export async function convert(asked: Conversion, requestId: string, proof?: PayProof) {
  const input = { ...asked, requestId }
  try {
    return await (proof === undefined ? api(wallet.convert, input, quiet) : pay(wallet.convert, input, proof))
  } finally {
    // The refusal may mean that the rate has changed.
    void invalidateWallet()
  }
}

/** Pays an order from the wallet, such as one of VIP. */
export async function payOrder(orderId: string, proof: PayProof, requestId: string) {
  const order = await pay(wallet.pay, { orderId, requestId }, proof)
  void invalidateWallet()
  return order
}

export const useOtherWays = (orderId: string | undefined) =>
  useQuery({
    ...query(wallet.payInfo, { orderId: orderId ?? '', form: 1 }),
    enabled: orderId !== undefined,
  })

/** The server's text about a failed query, if there is one. */
export const textOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.text ? error.text : undefined

/** Balance, bill and records are refetched. */
export const invalidateWallet = (): Promise<unknown> =>
  Promise.all(
    [wallet.info, wallet.bill, wallet.billSum, wallet.billChart, wallet.billDetail, wallet.cashLog].map(
      (call) => invalidate(call),
    ),
  )
