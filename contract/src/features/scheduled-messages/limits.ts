export const scheduledMessagesLimits = {
  /** Messages of one person that wait, in all chats. */
  scheduledMax: 100,
  scheduledAheadMinMs: 60_000,
  scheduledAheadMaxMs: 366 * 24 * 3_600_000,
  /** How late after an outage a message is still sent. */
  scheduledLateMaxMs: 24 * 3_600_000,
} as const
