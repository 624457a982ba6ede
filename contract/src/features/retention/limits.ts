export const retentionLimits = {
  /** For how long an operator may have messages kept, and when a rule that deletes more begins. */
  retentionDaysMin: 30,
  retentionDaysMax: 3_650,
  retentionDelayMs: 86_400_000,
} as const
