export const dailySignInLimits = {
  /** Within it a gift of the streak is sent, or its days are given back. */
  giftMs: 86_400_000,
  /** Points grow up to this day of a streak, and are level from then on; gifts begin with it too. */
  signInGrowingDays: 7,
  signInPointsMax: 10_000,
  goldBarDays: 365,
  timeZoneMs: 86_400_000,
  /** Hour of the day, where the person is, at which a push reminds of the sign-in. */
  signInReminderHour: 19,
} as const
