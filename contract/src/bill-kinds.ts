import { carbonBillKinds } from './features/carbon/bill-kinds.ts'
import { dailySignInBillKinds } from './features/daily-sign-in/bill-kinds.ts'
import { ledgerBillKinds } from './features/ledger/bill-kinds.ts'
import { redPacketsBillKinds } from './features/red-packets/bill-kinds.ts'
import { shopBillKinds } from './features/shop/bill-kinds.ts'
import { transfersBillKinds } from './features/transfers/bill-kinds.ts'
import { vipBillKinds } from './features/vip/bill-kinds.ts'
import { walletBillKinds } from './features/wallet/bill-kinds.ts'

/** The kinds of a line of the bill, each with its type on the wire. */
export const billKinds = {
  ...carbonBillKinds,
  ...dailySignInBillKinds,
  ...ledgerBillKinds,
  ...redPacketsBillKinds,
  ...shopBillKinds,
  ...transfersBillKinds,
  ...vipBillKinds,
  ...walletBillKinds,
} as const
export type BillKind = keyof typeof billKinds
