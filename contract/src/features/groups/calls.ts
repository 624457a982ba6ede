import * as z from '../../kit/schema.ts'
import {
  call,
  emptyOutput,
  event,
  flag,
  id,
  int,
  nameText,
  singleLineText,
  list,
  paged,
} from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { nameErrors, PersonCard } from '../../kit/people.ts'
import { reactionKey } from '../../rules/emoji.ts'
import { renamed } from '../../kit/wire-names.ts'

export const groupRole = { member: 0, admin: 1, owner: 2 } as const

/** Value of `silentUntil` for a mute without an end. */
export const mutedForever = 8_640_000_000_000_000

/** One of the first members; up to nine of them are shown for a group without a picture. */
export const MemberAvatar = PersonCard
export type MemberAvatar = z.output<typeof MemberAvatar>

/** A group as its members see it. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  brief: z.string(),
  notice: z.string(),
  /** '' if the group shows its members instead. */
  avatar: z.string(),
  saveAvatar: z.string(),
  /** Empty if the group has a picture. */
  faces: z.array(MemberAvatar),
  userCount: z.int(),
  userId: z.string(),
  userName: z.string(),
  maxRecentMsg: z.int(),
  isAddFriend: flag,
  isInvite: flag,
  isInviteAuth: flag,
  isSilent: flag,
  /** Found by a part of its name, not only by its id. */
  isSearch: flag,
  isDelete: flag,
  /** The emoji allowed as reactions; absent: all, empty: none. */
  reactions: z.optional(z.array(z.string())),
  /** Only members who may write may react. */
  isReactSpeakers: flag,
  /** Every member who may write may pin messages, not only owner and admins. */
  isPinAll: flag,
})
export type Group = z.output<typeof Group>

/** A group as non-members see it. */
export const GroupCard = z.object({
  id: z.string(),
  name: z.string(),
  brief: z.string(),
  avatar: z.string(),
  userCount: z.int(),
  /** Whether the caller is a member. */
  isIn: flag,
})
export type GroupCard = z.output<typeof GroupCard>

/** A group before joining: who invited the caller, and how to join. */
export const GroupPreview = z.extend(GroupCard, {
  /** `join`: at once. `apply`: owner or admins decide. `none`: neither, for instance since the caller is a member. */
  way: z.literal(['join', 'apply', 'none']),
  /** '' without a valid invitation. */
  inviteUserId: z.string(),
  inviteUserName: z.string(),
  /** The caller's newest request to join: -1 for none, else as in ApplyStatus; `reason` of a refusal. */
  status: z.int(),
  reason: z.string(),
  /** The caller was removed: they can return only by an invitation of the owner or an admin. */
  isRemoved: flag,
  /** Up to nine friends of the caller among the members; for invited users and members. */
  friends: z.array(MemberAvatar),
})
export type GroupPreview = z.output<typeof GroupPreview>

const member = z.object({
  userId: z.string(),
  userName: z.string(),
  /** The user's name in this group; '' if it is `userName`. */
  nick: z.string(),
  avatarUrl: z.string(),
  vest: z.int(),
  /** Muted until then; 0: not muted, `mutedForever`: without an end. */
  silentUntil: z.int(),
  joinTime: z.int(),
})
/** A member of a group. */
export const GroupMember = renamed(member, { vest: 'role' })
export type GroupMember = z.output<typeof GroupMember>

const name = z.optional(z.string().check(z.maxLength(64)))
const userList = z.array(id).check(z.minLength(1), z.maxLength(limits.batchMax))
/** The invitation in a QR code, a card or a link. */
export const invite = z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,200}$/))
/** 1: joined. 0: a request to join is pending. */
const joining = z.object({ status: z.int() })

const change = { rate: 'write', output: emptyOutput, errors: ['MessageGroupDissolved'] } as const
const turn = () => ({ ...change, input: z.object({ id, state: flag }) }) as const
const one = () => ({ ...change, input: z.object({ id, userId: id }) }) as const
/** Errors of every way to join by an invitation. */
export const groupJoinErrors = [
  'AlreadyInGroup',
  'GroupFull',
  'GroupApplyPending',
  'QrExpired',
  'GroupLinkFull',
  'GroupLinkEnded',
  'GroupRemoved',
  'MessageGroupDissolved',
] as const

export const groups = {
  /** The caller's groups. */
  list: call('userGroup/myList', () => ({ input: z.object(paged), output: list(Group) })),
  /** A group of the caller. */
  detail: call('userGroup/detail', () => ({ input: z.object({ id }), output: Group })),
  /**
   * Creates a group. Refused with MemberNotVerified if a user is not verified; the error's data lists those in
   * `unverified`.
   */
  create: call('userGroup/create', () => ({
    needs: 'verified',
    rate: 'groupCreate',
    input: z.object({
      name: nameText(1),
      userList: z.array(id).check(z.minLength(1), z.maxLength(limits.groupFoundersMax - 1)),
      /** Whether it can be found by its name; absent: no. */
      isSearch: z.optional(flag),
    }),
    output: Group,
    errors: ['NotFriends', 'GroupTooLarge', 'MemberNotVerified', ...nameErrors],
    refusedAt: { name: nameErrors },
  })),
  /**
   * Invites friends of the caller. Skips members, users who are not verified (listed in `unverified`), and users who
   * were removed before, unless the owner or an admin invites them (`removed`).
   */
  invite: call('userGroup/addUser', () => ({
    needs: 'verified',
    rate: 'groupInvite',
    input: z.object({ id, inviteUserId: z.optional(id), userList }),
    output: z.object({
      joined: z.array(z.string()),
      /** Users whose joining the owner or admins have to accept. */
      waiting: z.array(z.string()),
      unverified: z.array(z.string()),
      removed: z.array(z.string()),
    }),
    errors: [
      'NotFriends',
      'GroupFull',
      'AlreadyInGroup',
      'MemberNotVerified',
      'MemberRemoved',
      'MessageGroupDissolved',
    ],
  })),
  /** Removes members of lower rank than the caller; ids of non-members are skipped. */
  removePeople: call('userGroup/delUser', () => ({ ...change, input: z.object({ id, userList }) })),
  /** Dissolves a group; for its owner. */
  dissolve: call('userGroup/remove', () => ({ ...change, input: z.object({ id }) })),
  /** Leaves a group; its owner has to transfer it first. */
  quit: call('userGroup/quit', () => ({
    ...change,
    input: z.object({ id }),
    errors: ['OwnerMustTransfer', 'MessageGroupDissolved'],
  })),
  /** Makes another member the owner. */
  transfer: call('userGroup/transferGroup', () => ({
    ...one(),
    errors: ['MemberNotVerified', 'MessageGroupDissolved'],
  })),

  /** Changes the name of the group. */
  rename: call('userGroup/upName', () => ({
    ...change,
    input: z.object({ id, name: nameText(1) }),
    errors: [...nameErrors, 'MessageGroupDissolved'],
    refusedAt: { name: nameErrors },
  })),
  /** Changes the description of a group. */
  setBrief: call('userGroup/upBrief', () => ({
    ...change,
    input: z.object({ id, brief: singleLineText(limits.groupBriefLengthMax) }),
  })),
  /** Sets the picture: a finished upload of the caller, or '' to show the first members. */
  setPicture: call('userGroup/upAvatar', () => ({
    ...change,
    input: z.object({ groupId: id, img: z.string().check(z.maxLength(500)) }),
  })),

  /** Whether plain members may invite. */
  setInvite: call('userGroup/setInvite', turn),
  /** Whether invitations of plain members need an admin's consent. */
  setInviteAudit: call('userGroup/setInviteAudit', turn),
  /** Whether members may send each other friend requests. */
  setAddFriend: call('userGroup/setAddFriend', turn),
  /** Whether only owner and admins may write. */
  setSilent: call('userGroup/setSilent', turn),
  /** Whether a part of the name finds the group, or its id alone. */
  setSearch: call('userGroup/setSearch', turn),
  /**
   * Sets the emoji allowed as reactions in the group: a list, none if it is empty, all if absent. Existing reactions
   * stay.
   */
  setReactions: call('userGroup/setReactions', () => ({
    ...change,
    input: z.object({
      id,
      emojis: z.optional(z.array(reactionKey).check(z.maxLength(limits.groupReactionsMax))),
    }),
  })),
  /** Whether only members who may write may react. */
  setReactSpeakers: call('userGroup/setReactSpeakers', turn),
  /** Whether every member who may write may pin messages, or owner and admins alone. */
  setPinAll: call('userGroup/setPinAll', turn),
  /** '1' mutes plain members, without `minutes` for good; '0' unmutes them. */
  setUserSilent: call('userGroup/setUserSilent', () => ({
    ...change,
    input: z.object({
      id,
      state: flag,
      userIds: userList,
      minutes: z.optional(int(1, limits.silentMinutesMax)),
    }),
  })),

  /** Owner and admins of a group. */
  admins: call('userGroup/adminList', () => ({
    input: z.object({ id, ...paged }),
    output: list(GroupMember),
  })),
  /** Whether the caller is a member of a group. */
  isIn: call('userGroup/isInGroup', () => ({ input: z.object({ id }), output: flag })),
  /** Whether a friend of the caller is a member; for members and invited users. */
  hasMyFriend: call('userGroup/isHaveMyFriend', () => ({
    input: z.object({ id, invite: z.optional(invite) }),
    output: flag,
    errors: ['QrExpired', 'GroupLinkFull', 'GroupLinkEnded'],
  })),
  /** Searches groups: by exact id, or by a part of the name of groups that allow it. */
  search: call('userGroup/search', () => ({
    rate: 'search',
    input: z.object({ keyWords: z.string().check(z.maxLength(64)), ...paged }),
    output: list(GroupCard),
  })),
  /** A group as a non-member sees it. */
  preview: call('userGroup/preview', () => ({
    rate: 'search',
    input: z.object({ id, invite: z.optional(invite) }),
    output: GroupPreview,
    errors: ['QrExpired', 'GroupLinkFull', 'GroupLinkEnded', 'MessageGroupDissolved'],
  })),
  /**
   * The token for the group's QR code, for members who may invite. It names the inviting member and expires after
   * `groupInviteMs`.
   */
  qrToken: call('userGroup/qrToken', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: z.object({ invite: z.string(), expireTime: z.int() }),
    errors: ['MessageGroupDissolved'],
  })),
  /** Joins a group by an invitation, or asks to join. */
  join: call('userGroup/joinGroup', () => ({
    needs: 'verified',
    rate: 'groupJoin',
    input: z.object({ id, inviteUserId: z.optional(id), invite: z.optional(invite) }),
    output: joining,
    errors: groupJoinErrors,
  })),

  /** Members of a group, the owner first. */
  members: call('userGroupRel/member', () => ({
    input: renamed(z.object({ id, name, vest: z.optional(int(0, 2)), ...paged }), { vest: 'role' }),
    output: list(GroupMember),
  })),
  /** Muted members. */
  silenced: call('userGroupRel/silentUserList', () => ({
    input: z.object({ id, name, ...paged }),
    output: list(renamed(z.extend(member, { silentBy: z.string() }), { vest: 'role' })),
    errors: ['MessageGroupDissolved'],
  })),
  /** Makes members admins. */
  addAdmin: call('userGroupRel/setAdmin', () => ({
    ...one(),
    errors: ['AdminsFull', 'MessageGroupDissolved'],
  })),
  /** Makes admins plain members. */
  removeAdmin: call('userGroupRel/cancelAdmin', one),
  /** The caller's role in a group. */
  myRole: call('userGroupRel/myGroupAuth', () => ({
    input: z.object({ id }),
    /** `nick`: the caller's name in the group; '' if it is their own name. */
    output: renamed(z.object({ vest: z.int(), nick: z.string(), silentUntil: z.int() }), { vest: 'role' }),
  })),
  /** The role of a member. */
  roleOf: call('userGroupRel/userGroupAuth', () => ({
    input: z.object({ groupId: id, userId: id }),
    output: renamed(z.object({ vest: z.int() }), { vest: 'role' }),
  })),
  /** When a member joined: the caller, or for owner and admins any member. */
  joinTime: call('userGroupRel/getJoinTime', () => ({
    input: z.object({ groupId: id, userId: id }),
    output: z.object({ joinTime: z.int() }),
  })),
  /** Sets the caller's name in the group; '' for their own name. */
  setNick: call('userGroupRel/upName', () => ({
    ...change,
    input: z.object({ id, name: nameText() }),
    errors: [...nameErrors, 'MessageGroupDissolved'],
  })),
}

export const groupEvents = {
  /** The group, its members, this user's role or its row in the chat list changed; fetch them again. */
  changed: event('group.changed', z.object({ id: z.string() })),
  /** This user joined a group. */
  joined: event('group.joined', z.object({ id: z.string() })),
  /** This user left or was removed. */
  left: event('group.left', z.object({ id: z.string() })),
}
