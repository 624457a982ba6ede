import { self, hidden, members, another, type Rows } from './row.ts'

export const friendsRows: Rows = {
  'userFriend/myCount': self,
  'userFriend/userList': self,
  'userFriend/byUserIdInfo': {
    input: ({ owner }) => ({ toUserId: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { toUserId: { ...hidden('person'), far: 'ok' } },
  },
  'userFriend/delete': {
    input: ({ owner }) => ({ ids: [owner.id] }),
    all: 'ok',
    ids: { ids: { of: 'person', absent: 'ok', list: true } },
    fresh: true,
  },
  'userFriend/isFriend': {
    input: ({ owner }) => ({ id: owner.id }),
    all: 'ok',
    ids: { id: { of: 'person', absent: 'ok' } },
  },
  'userFriend/upRemarks': {
    input: (world, who) => ({ friendId: another(world, who), remarks: 'Boss' }),
    all: 'ok',
    but: { stranger: 'NoDataFound', blocked: 'NoDataFound', other: 'NoDataFound' },
    ids: { friendId: hidden('person') },
  },
  'userFriend/applyGroupFdList': members(),
  'userFriend/like': {
    input: (world, who) => ({ toUserId: another(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { toUserId: hidden('person') },
  },
  'userFriendApply/add': {
    input: ({ owner }) => ({ friendUserId: owner.id }),
    all: 'AlreadyFriends',
    but: { owner: 'PersonIsYou', stranger: 'ApplyPending', blocked: 'NoDataFound', other: 'ok' },
    ids: { friendUserId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'userFriendApply/update': {
    input: ({ apply }) => ({ id: apply, status: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('apply') },
    fresh: true,
  },
  'userFriendApply/applyList': self,
  'userFriendApply/applyCount': self,
  'userBlack/add': {
    input: (world, who) => ({ toUserId: who === 'stranger' ? world.former.id : world.stranger.id }),
    all: 'ok',
    ids: { toUserId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'userBlack/remove': {
    input: (world, who) => ({ toUserId: who === 'stranger' ? world.former.id : world.stranger.id }),
    all: 'ok',
    ids: { toUserId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'userBlack/list': self,
}
