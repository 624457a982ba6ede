import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, id, int, singleLineText, list, paged } from '../../kit/kit.ts'
import { groupJoinErrors, invite } from '../groups/calls.ts'
import { limits } from '../../limits.ts'

/** How the requesting user found the group: by search, by a QR code or card, invited by a member, or by a link. */
export const joinRequestWays = ['search', 'code', 'invite', 'link'] as const

/** A request to join a group; `status` as in ApplyStatus of friends. */
export const GroupJoinRequest = z.object({
  id: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  way: z.literal(joinRequestWays),
  /** '' without an invitation. */
  inviteUserId: z.string(),
  inviteUserName: z.string(),
  /** The text of the request. */
  remark: z.string(),
  /** The reason of a refusal. */
  reason: z.string(),
  status: z.int(),
  createTime: z.int(),
  /** 0 and '' while it is pending. */
  answerTime: z.int(),
  answerUserName: z.string(),
})
export type GroupJoinRequest = z.output<typeof GroupJoinRequest>

const status = z.optional(int(0, 2))
const joining = z.object({ status: z.int() })

export const groupJoinRequests = {
  /** Requests to one group, or to all groups that the caller administers; newest first. */
  list: call('userGroupApply/list', () => ({
    input: z.object({ groupId: z.optional(id), status, ...paged }),
    output: list(GroupJoinRequest),
  })),
  /** Answers a request: 1 accepts, 2 refuses with a reason. */
  answer: call('userGroupApply/update', () => ({
    rate: 'write',
    input: z.object({ id, status: int(1, 2), reason: z.optional(singleLineText(limits.reasonLengthMax)) }),
    output: emptyOutput,
    errors: [
      'ApplyAnswered',
      'GroupFull',
      'GroupLinkFull',
      'AlreadyInGroup',
      'MemberNotVerified',
      'MemberRemoved',
      'MessageGroupDissolved',
    ],
  })),
  /** How many are pending (or have another status), in one group or in all that the caller administers. */
  count: call('userGroupApply/joinUserApplyCount', () => ({
    silent: true,
    input: z.object({ groupId: z.optional(id), status }),
    output: z.object({ count: z.int() }),
  })),
  /** Joins by a card that a user sent. */
  byCard: call('userGroupApply/cardInviteAdd', () => ({
    needs: 'verified',
    rate: 'groupJoin',
    input: z.object({ inviteUserId: z.optional(id), groupId: id, invite: z.optional(invite) }),
    output: joining,
    errors: groupJoinErrors,
  })),
  /** Invites a friend of the caller. */
  invite: call('userGroupApply/inviteAdd', () => ({
    needs: 'verified',
    rate: 'groupInvite',
    input: z.object({ userId: id, groupId: id }),
    output: joining,
    errors: [
      'NotFriends',
      'GroupFull',
      'AlreadyInGroup',
      'GroupApplyPending',
      'MemberNotVerified',
      'MemberRemoved',
      'MessageGroupDissolved',
    ],
  })),
  /** Asks to join a group found by search; its owner or admins decide. */
  ask: call('userGroupApply/searchAdd', () => ({
    needs: 'verified',
    rate: 'groupJoin',
    input: z.object({ groupId: id, remark: z.optional(singleLineText(limits.reasonLengthMax)) }),
    output: joining,
    errors: ['AlreadyInGroup', 'GroupApplyPending', 'GroupFull', 'GroupRemoved', 'MessageGroupDissolved'],
  })),
}

export const groupJoinRequestEvents = {
  /** How many requests are pending in this group, and in all that this user administers. */
  count: event('groupApply.count', z.object({ groupId: z.string(), count: z.int(), total: z.int() })),
  /** A request of this user to join the group was answered. */
  answered: event('groupApply.answered', z.object({ groupId: z.string() })),
}
