export const pollsLimits = {
  pollQuestionLengthMax: 300,
  pollOptionLengthMax: 100,
  pollOptionsMin: 2,
  pollOptionsMax: 20,
  /** That fit one option of a sign-up list. */
  pollPlacesMax: 5_000,
  /** Of a secret poll so many new votes are shown together, so that no single one can be recognised. */
  pollSecretStep: 5,
  /** A poll that ends by itself does so after a minute at least, and within a year. */
  pollEndMsMin: 60_000,
  pollEndMsMax: 366 * 86_400_000,
} as const

export const pollsRates = {
  poll: { points: 10, seconds: 86_400, quota: true, closed: true },
} as const
