export const mediaLimits = {
  /** How long the room of a self-test is open. */
  mediaTestMs: 60_000,
} as const

export const mediaRates = {
  /** Connections of one session to the media of calls and meetings, with those that come back after a loss. */
  mediaConnect: { points: 40, seconds: 60 },
  /** Self-tests of one person. */
  mediaTest: { points: 10, seconds: 60 },
} as const
