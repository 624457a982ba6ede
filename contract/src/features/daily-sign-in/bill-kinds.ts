import { billType } from '../../kit/bill-type.ts'

export const dailySignInBillKinds = {
  'sign-in': billType.system,
} as const
