import { billType } from '../../kit/bill-type.ts'

export const carbonBillKinds = {
  carbon: billType.system,
} as const
