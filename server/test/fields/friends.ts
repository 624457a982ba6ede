import {
  anId,
  line,
  listOf,
  oneOf,
  optional,
  paged,
  plain,
  token,
  whole,
  type FieldRows,
  called,
} from './kinds.ts'

export const friendsFields: FieldRows = {
  'userFriend/myCount': {
    userName: optional(plain(64)),
  },
  'userFriend/userList': {
    userName: optional(plain(64)),
    ...paged,
  },
  'userFriend/byUserIdInfo': {
    toUserId: anId,
  },
  'userFriend/delete': {
    ids: listOf(anId, 1, 100),
  },
  'userFriend/isFriend': {
    id: anId,
  },
  'userFriend/upRemarks': {
    friendId: anId,
    remarks: called(),
  },
  'userFriend/applyGroupFdList': {
    id: anId,
    userName: optional(plain(64)),
    ...paged,
  },
  'userFriend/like': {
    toUserId: anId,
  },
  'userFriendApply/add': {
    friendUserId: anId,
    remark: optional(line(50)),
    token: optional(token),
    source: optional(oneOf('search', 'code', 'group', 'card', 'chat')),
  },
  'userFriendApply/update': {
    id: anId,
    status: whole(1, 2),
    reason: optional(line(50)),
  },
  'userFriendApply/applyList': {
    status: optional(whole(0, 2)),
    ...paged,
  },
  'userFriendApply/applyCount': {
    status: optional(whole(0, 2)),
  },
  'userBlack/add': {
    toUserId: anId,
  },
  'userBlack/remove': {
    toUserId: anId,
  },
  'userBlack/list': {
    ...paged,
  },
}
