export const pollsErrors = {
  PollEnded: '11430',
  PollVoteFinal: '11431',
  PollOptionsFull: '11432',
} as const
