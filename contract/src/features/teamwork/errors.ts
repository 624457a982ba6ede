export const teamworkErrors = {
  ClaimedByOther: '11497',
} as const
