export const groupsLimits = {
  groupsPageSize: 999,
  groupBriefLengthMax: 200,
  /** The default size limit of groups, and the largest that operators may set. */
  groupMembersMax: 500,
  groupMembersMost: 5_000,
  /** How many users a new group may start with. */
  groupFoundersMax: 1_000,
  groupAdminsMax: 10,
  /** Emoji that an owner may allow as reactions. */
  groupReactionsMax: 20,
  /** How long the invitation in a group's QR code or card is valid. */
  groupInviteMs: 7 * 86_400_000,
  silentMinutesMax: 366 * 24 * 60,
} as const

export const groupsRates = {
  groupCreate: { points: 10, seconds: 86_400, quota: true },
  groupInvite: { points: 100, seconds: 86_400, quota: true },
  groupJoin: { points: 20, seconds: 3_600, quota: true },
} as const
