export const groupsLimits = {
  groupsPageSize: 999,
  groupBriefLengthMax: 200,
  groupMembersMax: 500,
  groupAdminsMax: 10,
  /** How long the invitation in a group's QR code or card holds. */
  groupInviteMs: 7 * 86_400_000,
  silentMinutesMax: 366 * 24 * 60,
} as const

export const groupsRates = {
  groupCreate: { points: 10, seconds: 86_400, quota: true },
  groupInvite: { points: 100, seconds: 86_400, quota: true },
  groupJoin: { points: 20, seconds: 3_600, quota: true },
} as const
