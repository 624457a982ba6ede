export const groupsErrors = {
  GroupFull: '11030',
  OwnerMustTransfer: '11031',
  AlreadyInGroup: '11033',
  MemberNotVerified: '11034',
  AdminsFull: '11035',
  GroupAddFriendOff: '11036',
  GroupRemoved: '11240',
  MemberRemoved: '11241',
  GroupTooLarge: '11102',
} as const
