export const mediaLimits = {
  /** How long the room of a self-test stays open. */
  mediaTestMs: 60_000,
} as const

export const mediaRates = {
  /** Media connections of one session to calls and meetings, including reconnects. */
  mediaConnect: { points: 40, seconds: 60 },
  /** Self-tests of one user. */
  mediaTest: { points: 10, seconds: 60 },
} as const
