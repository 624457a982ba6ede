import * as z from '../../kit/schema.ts'
import { call, emptyOutput, event, id, int, singleLineText, list, paged } from '../../kit/kit.ts'
import { groupJoinErrors, invite } from '../groups/calls.ts'
import { limits } from '../../limits.ts'

/** How a user came to ask: found by search, by a QR code or card, invited by a member, or by a link. */
export const joinRequestWays = ['search', 'code', 'invite', 'link'] as const

/** A user who wants to be in a group; `status` as ApplyStatus of friends counts. */
export const GroupJoinRequest = z.object({
  id: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  way: z.literal(joinRequestWays),
  /** '' where nobody invited them. */
  inviteUserId: z.string(),
  inviteUserName: z.string(),
  /** What they wrote. */
  remark: z.string(),
  /** Why they were refused. */
  reason: z.string(),
  status: z.int(),
  createTime: z.int(),
  /** 0 and '' while it waits. */
  answerTime: z.int(),
  answerUserName: z.string(),
})
export type GroupJoinRequest = z.output<typeof GroupJoinRequest>

const status = z.optional(int(0, 2))
const joining = z.object({ status: z.int() })

export const groupJoinRequests = {
  /** Of one group, or of all in which the caller decides; newest first. */
  list: call('userGroupApply/list', () => ({
    input: z.object({ groupId: z.optional(id), status, ...paged }),
    output: list(GroupJoinRequest),
  })),
  /** 1 agrees, 2 refuses with a reason. */
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
  /** How many wait (or have another status), in one group or in all in which the caller decides. */
  count: call('userGroupApply/joinUserApplyCount', () => ({
    silent: true,
    input: z.object({ groupId: z.optional(id), status }),
    output: z.object({ count: z.int() }),
  })),
  /** Joins by the card that a user sent. */
  byCard: call('userGroupApply/cardInviteAdd', () => ({
    needs: 'verified',
    rate: 'groupJoin',
    input: z.object({ inviteUserId: z.optional(id), groupId: id, invite: z.optional(invite) }),
    output: joining,
    errors: groupJoinErrors,
  })),
  /** Invites one friend. */
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
  /** Asks to be in a group that was found; owner or admins decide. */
  ask: call('userGroupApply/searchAdd', () => ({
    needs: 'verified',
    rate: 'groupJoin',
    input: z.object({ groupId: id, remark: z.optional(singleLineText(limits.reasonLengthMax)) }),
    output: joining,
    errors: ['AlreadyInGroup', 'GroupApplyPending', 'GroupFull', 'GroupRemoved', 'MessageGroupDissolved'],
  })),
}

export const groupJoinRequestEvents = {
  /** How many wait in this group, and in all in which this user decides. */
  count: event('groupApply.count', z.object({ groupId: z.string(), count: z.int(), total: z.int() })),
  /** My application to this group was answered. */
  answered: event('groupApply.answered', z.object({ groupId: z.string() })),
}
