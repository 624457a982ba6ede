export const authLimits = {
  passwordLengthMin: 8,
  passwordLengthMax: 72,
  userNumLengthMin: 6,
  userNumLengthMax: 20,
  mailLengthMax: 254,
  codeMs: 300_000,
  codeGapMs: 60_000,
  codeBanMs: 3_600_000,
  codesPerHour: 5,
  codeTries: 5,
  captchaMs: 120_000,
  /** How long a device can still ask why its session ended. */
  endReasonMs: 30 * 86_400_000,
  sessionIdleMs: 180 * 86_400_000,
  /** Sessions of one user. A sign-in above it ends the session that was unused longest. */
  sessionsMax: 50,
  loginRetries: 3,
  /** A phone number as typed, with spaces and punctuation. */
  phoneTextLengthMax: 30,
} as const

export const authRates = {
  login: { points: 60, seconds: 60, closed: true },
  code: { points: 30, seconds: 3_600, closed: true },
  /** Wrong passwords and codes from one network address. */
  failure: { points: 1_000, seconds: 3_600, closed: true },
  /** Captchas made for one network address. */
  captcha: { points: 1_200, seconds: 60 },
} as const
