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
  /** How long a device that comes back learns why its session ended. */
  endReasonMs: 30 * 86_400_000,
  sessionIdleMs: 180 * 86_400_000,
  /** Sessions of one person: at a sign-in above it the one that was unused longest ends. */
  sessionsMax: 50,
  loginRetries: 3,
  /** A phone number as it is written, with blanks and signs. */
  phoneTextLengthMax: 30,
} as const

export const authRates = {
  login: { points: 60, seconds: 60, closed: true },
  code: { points: 30, seconds: 3_600, closed: true },
  /** Wrong passwords and codes of one address. */
  failure: { points: 1_000, seconds: 3_600, closed: true },
  /** Captchas drawn for one address. */
  captcha: { points: 1_200, seconds: 60 },
} as const
