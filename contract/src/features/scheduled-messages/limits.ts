export const scheduledMessagesLimits = {
  /** Scheduled messages of one user, in all chats. */
  scheduledMax: 100,
  scheduledAheadMinMs: 60_000,
  scheduledAheadMaxMs: 366 * 24 * 3_600_000,
  /** After an outage, messages later than this are not sent any more. */
  scheduledLateMaxMs: 24 * 3_600_000,
} as const
