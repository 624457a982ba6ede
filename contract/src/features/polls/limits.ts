export const pollsLimits = {
  pollQuestionLengthMax: 300,
  pollOptionLengthMax: 100,
  pollOptionsMin: 2,
  pollOptionsMax: 20,
  /** Places for one option of a sign-up list. */
  pollPlacesMax: 5_000,
  /** New votes of a secret poll are shown in groups of this size, so that no single vote can be recognised. */
  pollSecretStep: 5,
  /** A poll that ends by itself runs for a minute at least and a year at most. */
  pollEndMsMin: 60_000,
  pollEndMsMax: 366 * 86_400_000,
} as const

export const pollsRates = {
  poll: { points: 10, seconds: 86_400, quota: true, closed: true },
} as const
