import * as z from 'zod/mini'
import { call, done, event, flag, id, int, line, list, paged } from './kit.ts'
import { limits } from './limits.ts'

export const vest = { member: 0, admin: 1, owner: 2 } as const

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  brief: z.string(),
  notice: z.string(),
  avatar: z.string(),
  saveAvatar: z.string(),
  userCount: z.int(),
  userId: z.string(),
  userName: z.string(),
  maxRecentMsg: z.int(),
  isAddFriend: flag,
  isInvite: flag,
  isInviteAuth: flag,
  isSilent: flag,
  isDelete: flag,
})
export type Group = z.output<typeof Group>

export const GroupMember = z.object({
  userId: z.string(),
  userName: z.string(),
  avatarUrl: z.string(),
  vest: z.int(),
  silentUntil: z.int(),
  joinTime: z.int(),
})
export type GroupMember = z.output<typeof GroupMember>

const name = z.optional(z.string().check(z.maxLength(64)))

export const groups = {
  list: call('userGroup/myList', { input: z.object(paged), output: list(Group) }),
  detail: call('userGroup/detail', { input: z.object({ id }), output: Group }),
  create: call('userGroup/create', {
    needs: 'verified',
    rate: 'groupCreate',
    input: z.object({
      name: line(limits.groupNameLengthMax, 1),
      userList: z.array(id).check(z.minLength(1), z.maxLength(limits.vipGroupMembersMax - 1)),
    }),
    output: Group,
    errors: ['NotFriends', 'GroupTooLarge'],
  }),
  quit: call('userGroup/quit', {
    rate: 'write',
    input: z.object({ id }),
    output: done,
    errors: ['OwnerMustTransfer'],
  }),
  isIn: call('userGroup/isInGroup', { input: z.object({ id }), output: flag }),
  members: call('userGroupRel/member', {
    input: z.object({ id, name, vest: z.optional(int(0, 2)), ...paged }),
    output: list(GroupMember),
  }),
  myRole: call('userGroupRel/myGroupAuth', {
    input: z.object({ id }),
    output: z.object({ vest: z.int() }),
  }),
}

export const groupEvents = {
  /** Fetch the group and its members again; they changed. */
  changed: event('group.changed', z.object({ id: z.string() })),
  joined: event('group.joined', z.object({ id: z.string() })),
  left: event('group.left', z.object({ id: z.string() })),
}
