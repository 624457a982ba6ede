import {
  anId,
  flag,
  invitation,
  line,
  listOf,
  optional,
  paged,
  plain,
  whole,
  type FieldRows,
  called,
} from './kinds.ts'
import { emoji } from './reactions.ts'

export const groupsFields: FieldRows = {
  'userGroup/myList': {
    ...paged,
  },
  'userGroup/detail': {
    id: anId,
  },
  'userGroup/create': {
    name: called(1),
    userList: listOf(anId, 1, 999),
    isSearch: optional(flag),
  },
  'userGroup/addUser': {
    id: anId,
    inviteUserId: optional(anId),
    userList: listOf(anId, 1, 100),
  },
  'userGroup/delUser': {
    id: anId,
    userList: listOf(anId, 1, 100),
  },
  'userGroup/remove': {
    id: anId,
  },
  'userGroup/quit': {
    id: anId,
  },
  'userGroup/transferGroup': {
    id: anId,
    userId: anId,
  },
  'userGroup/upName': {
    id: anId,
    name: called(1),
  },
  'userGroup/upBrief': {
    id: anId,
    brief: line(200),
  },
  'userGroup/upAvatar': {
    groupId: anId,
    img: plain(500),
  },
  'userGroup/setInvite': {
    id: anId,
    state: flag,
  },
  'userGroup/setInviteAudit': {
    id: anId,
    state: flag,
  },
  'userGroup/setAddFriend': {
    id: anId,
    state: flag,
  },
  'userGroup/setSilent': {
    id: anId,
    state: flag,
  },
  'userGroup/setSearch': {
    id: anId,
    state: flag,
  },
  'userGroup/setReactions': {
    id: anId,
    emojis: optional(listOf(emoji, 0, 20)),
  },
  'userGroup/setReactSpeakers': {
    id: anId,
    state: flag,
  },
  'userGroup/setPinAll': {
    id: anId,
    state: flag,
  },
  'userGroup/setUserSilent': {
    id: anId,
    state: flag,
    userIds: listOf(anId, 1, 100),
    minutes: optional(whole(1, 527_040)),
  },
  'userGroup/adminList': {
    id: anId,
    ...paged,
  },
  'userGroup/isInGroup': {
    id: anId,
  },
  'userGroup/isHaveMyFriend': {
    id: anId,
    invite: optional(invitation),
  },
  'userGroup/search': {
    keyWords: plain(64),
    ...paged,
  },
  'userGroup/preview': {
    id: anId,
    invite: optional(invitation),
  },
  'userGroup/qrToken': {
    id: anId,
  },
  'userGroup/joinGroup': {
    id: anId,
    inviteUserId: optional(anId),
    invite: optional(invitation),
  },
  'userGroupRel/member': {
    id: anId,
    name: optional(plain(64)),
    vest: optional(whole(0, 2)),
    ...paged,
  },
  'userGroupRel/silentUserList': {
    id: anId,
    name: optional(plain(64)),
    ...paged,
  },
  'userGroupRel/setAdmin': {
    id: anId,
    userId: anId,
  },
  'userGroupRel/cancelAdmin': {
    id: anId,
    userId: anId,
  },
  'userGroupRel/myGroupAuth': {
    id: anId,
  },
  'userGroupRel/userGroupAuth': {
    groupId: anId,
    userId: anId,
  },
  'userGroupRel/getJoinTime': {
    groupId: anId,
    userId: anId,
  },
  'userGroupRel/upName': {
    id: anId,
    name: called(),
  },
}
