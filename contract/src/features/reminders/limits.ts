export const remindersLimits = {
  /** Reminders of one person that wait. */
  remindersMax: 100,
} as const
