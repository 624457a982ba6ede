export const dailySignInErrors = {
  SignedInToday: '11340',
  TimeZoneTooNew: '11341',
  StreakTooShort: '11342',
  GiftNotReturned: '11356',
} as const
