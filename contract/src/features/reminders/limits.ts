export const remindersLimits = {
  /** Pending reminders of one user. */
  remindersMax: 100,
} as const
