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

/** `silentUntil` of who is muted for good. */
export const forGood = 8_640_000_000_000_000

/** One of the first members; a group without a picture is shown by up to nine of them. */
export const MemberAvatar = PersonCard
export type MemberAvatar = z.output<typeof MemberAvatar>

/** A group, as its members see it. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  brief: z.string(),
  notice: z.string(),
  /** '' where the group shows its members instead. */
  avatar: z.string(),
  saveAvatar: z.string(),
  /** Empty where there is a picture. */
  faces: z.array(MemberAvatar),
  userCount: z.int(),
  userId: z.string(),
  userName: z.string(),
  maxRecentMsg: z.int(),
  isAddFriend: flag,
  isInvite: flag,
  isInviteAuth: flag,
  isSilent: flag,
  /** Found by a part of its name too, not by its id alone. */
  isSearch: flag,
  isDelete: flag,
  /** The emoji to react with; absent: all, empty: none. */
  reactions: z.optional(z.array(z.string())),
  /** Only who may write reacts. */
  isReactSpeakers: flag,
  /** Every member who may write pins messages, not only owner and admins. */
  isPinAll: flag,
})
export type Group = z.output<typeof Group>

/** What who is not in a group may see of it. */
export const GroupCard = z.object({
  id: z.string(),
  name: z.string(),
  brief: z.string(),
  avatar: z.string(),
  userCount: z.int(),
  /** Whether the caller is in it. */
  isIn: flag,
})
export type GroupCard = z.output<typeof GroupCard>

/** A group before one is in it: who invites, and what is left to do. */
export const GroupPreview = z.extend(GroupCard, {
  /** join: at once. apply: owner or admins decide. none: neither, e.g. the caller is in it. */
  way: z.literal(['join', 'apply', 'none']),
  /** '' without an invitation that still holds. */
  inviteUserId: z.string(),
  inviteUserName: z.string(),
  /** My newest application: -1 none, else as ApplyStatus counts; `reason` why it was refused. */
  status: z.int(),
  reason: z.string(),
  /** This user was taken out: only an invitation of the owner or an admin lets them in again. */
  isRemoved: flag,
  /** My friends among the members, up to nine; for who is invited or in it. */
  friends: z.array(MemberAvatar),
})
export type GroupPreview = z.output<typeof GroupPreview>

const member = z.object({
  userId: z.string(),
  userName: z.string(),
  /** What they call themselves in this group; '' where it is `userName`. */
  nick: z.string(),
  avatarUrl: z.string(),
  vest: z.int(),
  /** Muted until then; 0 not at all, `forGood` without an end. */
  silentUntil: z.int(),
  joinTime: z.int(),
})
/** A member of a group. */
export const GroupMember = renamed(member, { vest: 'role' })
export type GroupMember = z.output<typeof GroupMember>

const name = z.optional(z.string().check(z.maxLength(64)))
const userList = z.array(id).check(z.minLength(1), z.maxLength(limits.batchMax))
/** Of a QR code, a card or a link. */
export const invite = z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,200}$/))
/** 1 in the group now; 0 an application waits. */
const joining = z.object({ status: z.int() })

const change = { rate: 'write', output: emptyOutput, errors: ['MessageGroupDissolved'] } as const
const turn = () => ({ ...change, input: z.object({ id, state: flag }) }) as const
const one = () => ({ ...change, input: z.object({ id, userId: id }) }) as const
/** Of every way in by an invitation. */
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
  /** My groups. */
  list: call('userGroup/myList', () => ({ input: z.object(paged), output: list(Group) })),
  /** A group that the caller is in. */
  detail: call('userGroup/detail', () => ({ input: z.object({ id }), output: Group })),
  /** Refused with MemberNotVerified where a user is not verified; the refusal's data names them in `unverified`. */
  create: call('userGroup/create', () => ({
    needs: 'verified',
    rate: 'groupCreate',
    input: z.object({
      name: nameText(1),
      userList: z.array(id).check(z.minLength(1), z.maxLength(limits.groupFoundersMax - 1)),
      /** Whether it is found by its name; absent: it is not. */
      isSearch: z.optional(flag),
    }),
    output: Group,
    errors: ['NotFriends', 'GroupTooLarge', 'MemberNotVerified', ...nameErrors],
    refusedAt: { name: nameErrors },
  })),
  /**
   * Invites friends of the caller. Who is in it is passed over, and so is who is not verified (`unverified` names them) or was taken out
   * and is not invited by the owner or an admin (`removed`).
   */
  invite: call('userGroup/addUser', () => ({
    needs: 'verified',
    rate: 'groupInvite',
    input: z.object({ id, inviteUserId: z.optional(id), userList }),
    output: z.object({
      joined: z.array(z.string()),
      /** Owner or admins decide. */
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
  /** Takes out people who stand below the caller; ids of people who are not in it are passed over. */
  removePeople: call('userGroup/delUser', () => ({ ...change, input: z.object({ id, userList }) })),
  /** Dissolves the group; for its owner. */
  dissolve: call('userGroup/remove', () => ({ ...change, input: z.object({ id }) })),
  /** Leaves the group; its owner has to hand it over first. */
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
  /** Changes what is said about the group. */
  setBrief: call('userGroup/upBrief', () => ({
    ...change,
    input: z.object({ id, brief: singleLineText(limits.groupBriefLengthMax) }),
  })),
  /** A finished upload of one's own, or '' for the members' pictures. */
  setPicture: call('userGroup/upAvatar', () => ({
    ...change,
    input: z.object({ groupId: id, img: z.string().check(z.maxLength(500)) }),
  })),

  /** Whether plain members may invite. */
  setInvite: call('userGroup/setInvite', turn),
  /** Whether what plain members invite has to be agreed to. */
  setInviteAudit: call('userGroup/setInviteAudit', turn),
  /** Lets members ask one another to be friends, or not. */
  setAddFriend: call('userGroup/setAddFriend', turn),
  /** Only owner and admins speak. */
  setSilent: call('userGroup/setSilent', turn),
  /** Lets the group be found by a part of its name, or by its id alone. */
  setSearch: call('userGroup/setSearch', turn),
  /**
   * Chooses the emoji to react with in the group: those of the list, none where it is empty, all without it. What stands on
   * messages stays.
   */
  setReactions: call('userGroup/setReactions', () => ({
    ...change,
    input: z.object({
      id,
      emojis: z.optional(z.array(reactionKey).check(z.maxLength(limits.groupReactionsMax))),
    }),
  })),
  /** Lets only those react who may write, or every member. */
  setReactSpeakers: call('userGroup/setReactSpeakers', turn),
  /** Lets every member who may write pin messages, or owner and admins alone. */
  setPinAll: call('userGroup/setPinAll', turn),
  /** '1' mutes plain members, without `minutes` for good; '0' lets them speak again. */
  setUserSilent: call('userGroup/setUserSilent', () => ({
    ...change,
    input: z.object({
      id,
      state: flag,
      userIds: userList,
      minutes: z.optional(int(1, limits.silentMinutesMax)),
    }),
  })),

  /** Owner and admins. */
  admins: call('userGroup/adminList', () => ({
    input: z.object({ id, ...paged }),
    output: list(GroupMember),
  })),
  /** Whether the caller is in a group. */
  isIn: call('userGroup/isInGroup', () => ({ input: z.object({ id }), output: flag })),
  /** Whether a friend of the caller is in it; asked by members and by who was invited. */
  hasMyFriend: call('userGroup/isHaveMyFriend', () => ({
    input: z.object({ id, invite: z.optional(invite) }),
    output: flag,
    errors: ['QrExpired', 'GroupLinkFull', 'GroupLinkEnded'],
  })),
  /** By the whole id, or by a part of the name of groups that let themselves be found. */
  search: call('userGroup/search', () => ({
    rate: 'search',
    input: z.object({ keyWords: z.string().check(z.maxLength(64)), ...paged }),
    output: list(GroupCard),
  })),
  /** A group as who is not in it sees it. */
  preview: call('userGroup/preview', () => ({
    rate: 'search',
    input: z.object({ id, invite: z.optional(invite) }),
    output: GroupPreview,
    errors: ['QrExpired', 'GroupLinkFull', 'GroupLinkEnded', 'MessageGroupDissolved'],
  })),
  /** For a QR code of the group, by who may invite; it says who invited and ends after `groupInviteMs`. */
  qrToken: call('userGroup/qrToken', () => ({
    rate: 'write',
    input: z.object({ id }),
    output: z.object({ invite: z.string(), expireTime: z.int() }),
    errors: ['MessageGroupDissolved'],
  })),
  /** Comes into a group by an invitation, or asks to. */
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
  /** Members who are muted. */
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
  /** My role in a group. */
  myRole: call('userGroupRel/myGroupAuth', () => ({
    input: z.object({ id }),
    /** `nick`: the caller's name in the group, '' for their own name. */
    output: renamed(z.object({ vest: z.int(), nick: z.string(), silentUntil: z.int() }), { vest: 'role' }),
  })),
  /** The role of a member. */
  roleOf: call('userGroupRel/userGroupAuth', () => ({
    input: z.object({ groupId: id, userId: id }),
    output: renamed(z.object({ vest: z.int() }), { vest: 'role' }),
  })),
  /** One's own; owner and admins see everybody's. */
  joinTime: call('userGroupRel/getJoinTime', () => ({
    input: z.object({ groupId: id, userId: id }),
    output: z.object({ joinTime: z.int() }),
  })),
  /** Sets the caller's name in the group; '' for their own name again. */
  setNick: call('userGroupRel/upName', () => ({
    ...change,
    input: z.object({ id, name: nameText() }),
    errors: [...nameErrors, 'MessageGroupDissolved'],
  })),
}

export const groupEvents = {
  /** Fetch the group, its members, this user's role and its row of the chat list again; they changed. */
  changed: event('group.changed', z.object({ id: z.string() })),
  /** This user is in a group now. */
  joined: event('group.joined', z.object({ id: z.string() })),
  /** This user left, or was taken out. */
  left: event('group.left', z.object({ id: z.string() })),
}
