import { anId, invitation, line, optional, paged, whole, type FieldRows } from './kinds.ts'

export const groupJoinRequestsFields: FieldRows = {
  'userGroupApply/list': {
    groupId: optional(anId),
    status: optional(whole(0, 2)),
    ...paged,
  },
  'userGroupApply/update': {
    id: anId,
    status: whole(1, 2),
    reason: optional(line(50)),
  },
  'userGroupApply/joinUserApplyCount': {
    groupId: optional(anId),
    status: optional(whole(0, 2)),
  },
  'userGroupApply/cardInviteAdd': {
    inviteUserId: optional(anId),
    groupId: anId,
    invite: optional(invitation),
  },
  'userGroupApply/inviteAdd': {
    userId: anId,
    groupId: anId,
  },
  'userGroupApply/searchAdd': {
    groupId: anId,
    remark: optional(line(50)),
  },
}
