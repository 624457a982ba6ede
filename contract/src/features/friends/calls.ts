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

/** Where the one who asks found the other. `code` is a QR code, and stands only where its token was shown. */
export const friendSources = ['search', 'code', 'group', 'card', 'chat'] as const
export type FriendSource = (typeof friendSources)[number]

/** A request to be friends. */
export const FriendRequest = z.object({
  id: z.string(),
  /** The other side: who applied, seen by the one asked, and who was asked, seen by the one who applied. */
  friendUserId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  remark: z.string(),
  reason: z.string(),
  status: z.int(),
  /** One of `friendSources`, '' where it is not known. */
  source: z.string(),
  /** Whether the caller is the one who applied. */
  mine: z.boolean(),
  createTime: z.int(),
})
export type FriendRequest = z.output<typeof FriendRequest>

const name = z.optional(z.string().check(z.maxLength(64)))

export const friends = {
  /** How many friends the caller has; with a name, how many of them fit. */
  count: call('userFriend/myCount', () => ({
    input: z.object({ userName: name }),
    output: z.object({ count: z.int() }),
  })),
  /** My friends by name. */
  list: call('userFriend/userList', () => ({
    input: z.object({ userName: name, ...paged }),
    output: list(Person),
  })),
  /** A user with the caller's remark. */
  byId: call('userFriend/byUserIdInfo', () => ({ input: z.object({ toUserId: id }), output: Person })),
  /** Ends friendships, for both sides. */
  delete: call('userFriend/delete', () => ({
    rate: 'write',
    input: z.object({ ids: ids(limits.batchMax) }),
    output: emptyOutput,
  })),
  /** Whether a user is a friend of the caller. */
  isFriend: call('userFriend/isFriend', () => ({ input: z.object({ id }), output: flag })),
  /** Gives a friend a name that only the caller sees; "" takes it away. */
  remark: call('userFriend/upRemarks', () => ({
    rate: 'write',
    input: z.object({ friendId: id, remarks: nameText() }),
    output: emptyOutput,
    errors: nameErrors,
  })),
  /** My friends, and whether each is in that group (`inGroup`) or could be (`verified`). */
  inGroup: call('userFriend/applyGroupFdList', () => ({
    input: z.object({ id, userName: name, ...paged }),
    output: list(z.extend(Person, { inGroup: flag, verified: flag })),
  })),
  /** Lifts the three-texts limit of a stranger for good. */
  like: call('userFriend/like', () => ({
    rate: 'write',
    input: z.object({ toUserId: id }),
    output: emptyOutput,
  })),

  /** Asks a user to be a friend. */
  apply: call('userFriendApply/add', () => ({
    rate: 'apply',
    input: z.object({
      friendUserId: id,
      remark: z.optional(singleLineText(limits.reasonLengthMax)),
      /** Of their QR code: who shows it wants to be asked, whatever a group in which both are says. */
      token: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
      source: z.optional(z.enum(friendSources)),
    }),
    output: z.object({ status: z.int() }),
    errors: ['AlreadyFriends', 'ApplyPending', 'PersonIsYou', 'GroupAddFriendOff'],
  })),
  /** Answers a request: 1 agrees, 2 refuses. */
  answer: call('userFriendApply/update', () => ({
    rate: 'write',
    input: z.object({ id, status: int(1, 2), reason: z.optional(singleLineText(limits.reasonLengthMax)) }),
    output: emptyOutput,
    errors: ['ApplyAnswered'],
  })),
  /** Requests to the caller and by them, newest first. */
  friendRequests: call('userFriendApply/applyList', () => ({
    input: z.object({ status, ...paged }),
    output: list(FriendRequest),
  })),
  /** How many requests there are. */
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
  /** Takes a block back. */
  unblock: call('userBlack/remove', () => ({
    rate: 'write',
    input: z.object({ toUserId: id }),
    output: emptyOutput,
  })),
  /** Users whom the caller has blocked. */
  blocked: call('userBlack/list', () => ({ input: z.object(paged), output: list(Person) })),
}

export const friendEvents = {
  /** The number of friend requests that wait for the caller's answer. */
  applyCount: event('friend.applyCount', z.object({ count: z.int() })),
  /** This user blocked someone or took it back, on any of their devices. */
  blocksChanged: event('friend.blocksChanged', z.object({})),
}
