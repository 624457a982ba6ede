/** Reasons for refusing an identity verification, translated for the user; operators may write their own instead. */
export const refusalReasons = [
  'blurred',
  'cut',
  'expired',
  'differs',
  'notADocument',
  'sameSide',
  'otherAccount',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
