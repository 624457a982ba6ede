/** Why an identity is refused, said to the person in their own language; operators may write other words. */
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
