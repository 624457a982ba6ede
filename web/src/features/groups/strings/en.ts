const en = {
  title: 'Groups',
  new: 'New group',
  emptyTitle: 'No groups yet',
  empty: 'Make one with people you know: for the team, the family, Saturday.',
  members_one: '{count} member',
  members_other: '{count} members',
  info: 'Group',
  message: 'Message',
  notice: 'Notice',
  membersTitle: 'Members',
  findMember: 'Find a member',
  noMember: 'Nobody by that name',
  owner: 'Owner',
  admin: 'Admin',
  leave: 'Leave group',
  leaveAsk: 'Leave {name}?',
  leaveText: 'You get no more messages from it. What was said so far stays with you.',
  ownerStays: 'You own this group. Hand it over before you leave.',
  name: 'Group name',
  nameNeeded: 'Give the group a name',
  people: 'Who is in it?',
  next: 'Next',
  createWith_one: 'Create with {count} friend',
  createWith_other: 'Create with {count} friends',
} as const

export default en

declare module '#i18n/say.ts' {
  interface Namespaces {
    groups: typeof en
  }
}
