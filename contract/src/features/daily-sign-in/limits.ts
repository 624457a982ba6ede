export const dailySignInLimits = {
  /** A redeemed gift has to be sent within this time, else its days are given back. */
  giftMs: 86_400_000,
  /** The day of a streak up to which points increase; gifts start with it too. */
  signInGrowingDays: 7,
  signInPointsMax: 10_000,
  goldBarDays: 365,
  timeZoneMs: 86_400_000,
  /** The hour of the reminder in the user's time zone. */
  signInReminderHour: 19,
} as const
