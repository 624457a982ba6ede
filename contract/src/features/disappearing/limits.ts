export const disappearingLimits = {
  /** Settings of one conversation under which messages still stand. */
  messageTimersMax: 20,
} as const
