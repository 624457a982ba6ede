import { billType } from '../../kit/bill-type.ts'

export const walletBillKinds = {
  recharge: billType.recharge,
  withdrawal: billType.system,
  'withdrawal-refused': billType.returned,
  'points-in': billType.system,
  'points-out': billType.system,
} as const
