import { billType } from '../../kit/bill-type.ts'

export const vipBillKinds = {
  vip: billType.system,
} as const
