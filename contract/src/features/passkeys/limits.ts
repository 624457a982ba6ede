export const passkeysLimits = {
  passkeysMax: 20,
  passkeyNameLengthMax: 40,
  passkeyIdLengthMax: 1_364,
  payBodyLengthMax: 8_192,
  /** How long a challenge is valid. */
  passkeyChallengeMs: 300_000,
} as const
