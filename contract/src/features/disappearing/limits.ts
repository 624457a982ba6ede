export const disappearingLimits = {
  /** Lifetime settings of one conversation that still apply to existing messages. */
  messageTimersMax: 20,
} as const
