export const friendsErrors = {
  AlreadyFriends: '11020',
  ApplyPending: '11021',
  ApplyAnswered: '11022',
  PersonIsYou: '11023',
  NotFriends: '11032',
} as const
