import { billType } from '../../kit/bill-type.ts'

export const shopBillKinds = {
  order: billType.system,
  'order-refund': billType.refund,
} as const
