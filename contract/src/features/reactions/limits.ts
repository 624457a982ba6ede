export const reactionsLimits = {
  /** Of one user on one message. */
  reactionsOfPersonMax: 3,
  /** Different ones on one message. */
  reactionKindsMax: 20,
} as const

export const reactionsRates = {
  reaction: { points: 30, seconds: 60 },
} as const
