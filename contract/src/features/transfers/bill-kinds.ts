import { billType } from '../../kit/bill-type.ts'

export const transfersBillKinds = {
  'transfer-sent': billType.transfer,
  'transfer-received': billType.transfer,
  'transfer-returned': billType.returned,
  'transfer-expired': billType.refund,
} as const
