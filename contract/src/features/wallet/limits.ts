export const walletLimits = {
  rateTermsLengthMax: 200,
  paymentReferenceLengthMax: 64,
  rechargeCentsMin: 10,
  rechargeCentsMax: 50_000_00,
  /** Periods in a chart of the bill: the months of a year. */
  billSpansMax: 12,
  /** Cents or points of one correction. */
  correctionMax: 10_000_000_00,
  withdrawalCentsMin: 10_00,
  withdrawalCentsMax: 5_000_00,
  orderMs: 1_800_000,
  payPasswordTries: 5,
  payPasswordLockMs: 1_800_000,
} as const

export const walletRates = {
  spend: { points: 60, seconds: 60, closed: true },
  withdraw: { points: 3, seconds: 86_400, quota: true, closed: true },
  recharge: { points: 10, seconds: 86_400, quota: true, closed: true },
} as const
