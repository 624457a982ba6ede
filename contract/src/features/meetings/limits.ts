export const meetingsLimits = {
  meetingNumberLength: 9,
  meetingPasswordLengthMin: 4,
  meetingPasswordLengthMax: 8,
  meetingTitleLengthMax: 50,
  meetingChatLengthMax: 500,
  meetingPeopleMax: 100,
  meetingMsMax: 30 * 86_400_000,
  meetingAheadMsMax: 366 * 86_400_000,
  meetingReminderMs: 600_000,
} as const

export const meetingsRates = {
  meetingCreate: { points: 30, seconds: 86_400, quota: true },
  /** Actions in meetings. High, since a host of a full meeting acts often. */
  meeting: { points: 60, seconds: 30 },
  /** Wrong passwords of one user for one meeting. */
  meetingPassword: { points: 5, seconds: 1_800, closed: true },
  /** Wrong passwords of all users for one meeting; above it a typed number leads to the waiting room. */
  meetingGuesses: { points: 30, seconds: 3_600, closed: true },
} as const
