export const friendsLimits = {
  friendsPageSize: 999,
  reasonLengthMax: 50,
  friendRequestsPendingMax: 50,
  friendRequestsPerPersonMax: 3,
  friendRequestsPerPersonMs: 30 * 86_400_000,
  applyPollMs: 30_000,
} as const

export const friendsRates = {
  apply: { points: 20, seconds: 86_400, quota: true },
} as const
