export const groupJoinRequestsErrors = {
  GroupApplyPending: '11242',
} as const
