export const messagePinsLimits = {
  /** Pinned messages of one conversation. */
  pinsMax: 50,
} as const
