import { billType } from '../../kit/bill-type.ts'

export const ledgerBillKinds = {
  treasury: billType.system,
  correction: billType.system,
} as const
