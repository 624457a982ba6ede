import { hidden, leads, all, outside, type Rows } from './row.ts'

export const groupJoinRequestsRows: Rows = {
  'userGroupApply/list': {
    input: ({ group }) => ({ groupId: group }),
    all: 'NoDataFound',
    but: leads,
    ids: { groupId: hidden('group') },
  },
  'userGroupApply/joinUserApplyCount': {
    input: ({ group }) => ({ groupId: group, status: 0 }),
    all: 'NoDataFound',
    but: leads,
    ids: { groupId: hidden('group') },
  },
  'userGroupApply/update': {
    input: ({ groupApply }) => ({ id: groupApply, status: 2, reason: 'Full' }),
    all: 'NoDataFound',
    // The owner comes last: the admin has answered.
    but: { ...leads, owner: 'ApplyAnswered' },
    ids: { id: hidden('groupApply') },
    fresh: 'group',
  },
  'userGroupApply/cardInviteAdd': {
    input: ({ group, invite }) => ({ groupId: group, invite }),
    all: 'AlreadyInGroup',
    but: outside,
    ids: { groupId: hidden('group'), inviteUserId: hidden('person') },
    fresh: 'group',
  },
  'userGroupApply/inviteAdd': {
    input: ({ group, friend }) => ({ groupId: group, userId: friend.id }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NotFriends', member: 'NotFriends', muted: 'NotFriends' },
    ids: { groupId: hidden('group'), userId: { ...hidden('person'), but: all('NotFriends') } },
    fresh: 'group',
  },
  'userGroupApply/searchAdd': {
    input: ({ group }) => ({ groupId: group }),
    all: 'AlreadyInGroup',
    but: { ...outside, stranger: 'GroupApplyPending' },
    ids: { groupId: { ...hidden('group'), far: 'ok' } },
    fresh: 'group',
  },
}
