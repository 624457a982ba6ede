export const retentionLimits = {
  /** The range of days, and the delay of a rule that deletes more. */
  retentionDaysMin: 30,
  retentionDaysMax: 3_650,
  retentionDelayMs: 86_400_000,
} as const
