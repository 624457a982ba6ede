import type { BillKind } from '@mynah/contract/wallet'

/** The key of the text that names the kind of an entry. Conversions of points are named by their direction. */
export const kindKeyOf = ({ kind, money }: { kind: BillKind; money: number }) => {
  if (kind === 'points-in' || kind === 'points-out') return money < 0 ? 'kindToPoints' : 'kindToMoney'
  return keys[kind]
}

const keys = {
  recharge: 'kindRecharge',
  withdrawal: 'kindWithdrawal',
  'withdrawal-refused': 'kindWithdrawalRefused',
  'transfer-sent': 'kindTransfer',
  'transfer-received': 'kindTransfer',
  'transfer-returned': 'kindTransferReturned',
  'transfer-expired': 'kindTransferExpired',
  'packet-sent': 'kindPacketSent',
  'packet-opened': 'kindPacket',
  'packet-refund': 'kindPacketRefund',
  'thunder-packet': 'kindThunderPacket',
  'thunder-stepped': 'kindThunderStepped',
  'thunder-deduction': 'kindThunderDeduction',
  gift: 'kindGift',
  carbon: 'kindCarbon',
  'sign-in': 'kindSignIn',
  vip: 'kindVip',
  order: 'kindOrder',
  'order-refund': 'kindOrderRefund',
  treasury: 'kindTreasury',
  correction: 'kindCorrection',
} as const satisfies Record<Exclude<BillKind, 'points-in' | 'points-out'>, string>
