import * as z from '../../kit/schema.ts'
import {
  call,
  emptyOutput,
  event,
  flag,
  id,
  ids,
  int,
  nameText,
  singleLineText,
  list,
  paged,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { nameErrors, Person } from '../../kit/people.ts'

/** pending 0, agreed 1, refused 2. */
export const ApplyStatus = { pending: 0, agreed: 1, refused: 2 } as const
const status = z.optional(int(0, 2))

/** Where the requesting user found the other. `code` is a QR code; it is only set if the code's token was sent. */
export const friendSources = ['search', 'code', 'group', 'card', 'chat'] as const
export type FriendSource = (typeof friendSources)[number]

/** A request to be friends. */
export const FriendRequest = z.object({
  id: z.string(),
  /** The other user: for the receiver who sent it, for the sender who received it. */
  friendUserId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  remark: z.string(),
  reason: z.string(),
  status: z.int(),
  /** One of `friendSources`; '' if unknown. */
  source: z.string(),
  /** Whether the caller sent it. */
  mine: z.boolean(),
  createTime: z.int(),
})
export type FriendRequest = z.output<typeof FriendRequest>

const name = z.optional(z.string().check(z.maxLength(64)))

export const friends = {
  /** How many friends the caller has; with a name, how many of them match. */
  count: call('userFriend/myCount', () => ({
    input: z.object({ userName: name }),
    output: z.object({ count: z.int() }),
  })),
  /** The caller's friends by name. */
  list: call('userFriend/userList', () => ({
    input: z.object({ userName: name, ...paged }),
    output: list(Person),
  })),
  /** A user with the caller's remark name for them. */
  byId: call('userFriend/byUserIdInfo', () => ({ input: z.object({ toUserId: id }), output: Person })),
  /** Ends friendships for both sides. */
  delete: call('userFriend/delete', () => ({
    rate: 'write',
    input: z.object({ ids: ids(limits.batchMax) }),
    output: emptyOutput,
  })),
  /** Whether a user is a friend of the caller. */
  isFriend: call('userFriend/isFriend', () => ({ input: z.object({ id }), output: flag })),
  /** Gives a friend a name that only the caller sees; "" removes it. */
  remark: call('userFriend/upRemarks', () => ({
    rate: 'write',
    input: z.object({ friendId: id, remarks: nameText() }),
    output: emptyOutput,
    errors: nameErrors,
  })),
  /** The caller's friends; `inGroup`: is a member of that group; `verified`: could become one. */
  inGroup: call('userFriend/applyGroupFdList', () => ({
    input: z.object({ id, userName: name, ...paged }),
    output: list(z.extend(Person, { inGroup: flag, verified: flag })),
  })),
  /** Accepts a stranger: lifts the limit of three texts for good. */
  like: call('userFriend/like', () => ({
    rate: 'write',
    input: z.object({ toUserId: id }),
    output: emptyOutput,
  })),

  /** Sends a friend request. */
  apply: call('userFriendApply/add', () => ({
    rate: 'apply',
    input: z.object({
      friendUserId: id,
      remark: z.optional(singleLineText(limits.reasonLengthMax)),
      /** The token of the other user's QR code. It allows a request even where a group of both forbids them. */
      token: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
      source: z.optional(z.enum(friendSources)),
    }),
    output: z.object({ status: z.int() }),
    errors: ['AlreadyFriends', 'ApplyPending', 'PersonIsYou', 'GroupAddFriendOff'],
  })),
  /** Answers a request: 1 accepts, 2 refuses. */
  answer: call('userFriendApply/update', () => ({
    rate: 'write',
    input: z.object({ id, status: int(1, 2), reason: z.optional(singleLineText(limits.reasonLengthMax)) }),
    output: emptyOutput,
    errors: ['ApplyAnswered'],
  })),
  /** Requests to the caller and by the caller, newest first. */
  friendRequests: call('userFriendApply/applyList', () => ({
    input: z.object({ status, ...paged }),
    output: list(FriendRequest),
  })),
  /** How many requests are pending. */
  applyCount: call('userFriendApply/applyCount', () => ({
    silent: true,
    input: z.object({ status }),
    output: z.object({ count: z.int() }),
  })),

  /** Blocks a user. */
  block: call('userBlack/add', () => ({
    rate: 'write',
    input: z.object({ toUserId: id }),
    output: emptyOutput,
  })),
  /** Unblocks a user. */
  unblock: call('userBlack/remove', () => ({
    rate: 'write',
    input: z.object({ toUserId: id }),
    output: emptyOutput,
  })),
  /** Users whom the caller blocked. */
  blocked: call('userBlack/list', () => ({ input: z.object(paged), output: list(Person) })),
}

export const friendEvents = {
  /** The number of friend requests that the caller has not answered. */
  applyCount: event('friend.applyCount', z.object({ count: z.int() })),
  /** This user blocked or unblocked a user, on any of their devices. */
  blocksChanged: event('friend.blocksChanged', z.object({})),
}
