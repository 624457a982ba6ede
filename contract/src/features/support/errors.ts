export const supportErrors = {
  CannedAnswersFull: '11495',
} as const
