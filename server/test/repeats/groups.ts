import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupLinks } from '@mynah/contract/group-links'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import type { ErrorName } from '@mynah/contract/errors'
import { requestId } from '../money.ts'
import { befriend, people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { uploadPicture } from '../upload.ts'
import { roomOf, type Repeat, type Repeats, type Room } from './row.ts'

/** An action on a group of three by one of its members. */
const inRoom = (
  act: (room: Room) => Promise<unknown>,
  state: (room: Room) => Promise<unknown>,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat => ({
  async make(server) {
    const room = await roomOf(server)
    return { act: () => act(room), state: () => state(room) }
  },
  leaves,
  ...(refusal && { refusal }),
})

const detail = ({ ana, id }: Room) => ana.call(groups.detail, { id })
const members = async ({ ana, id }: Room) => (await ana.call(groups.members, { id })).list
const roles = async ({ ana, bo, cy, id }: Room, ...of: Person[]) =>
  Promise.all(
    (of.length > 0 ? of : [ana, bo, cy]).map(
      async (one) => (await ana.call(groups.roleOf, { groupId: id, userId: one.id })).role,
    ),
  )
const turned = (
  call: (typeof groups)[
    | 'setInvite'
    | 'setInviteAudit'
    | 'setAddFriend'
    | 'setSilent'
    | 'setSearch'
    | 'setReactSpeakers'
    | 'setPinAll'],
  field:
    | 'isInvite'
    | 'isInviteAuth'
    | 'isAddFriend'
    | 'isSilent'
    | 'isSearch'
    | 'isReactSpeakers'
    | 'isPinAll',
  state: boolean,
): Repeat =>
  inRoom(
    ({ ana, id }) => ana.call(call, { id, state }),
    async (room) => (await detail(room))[field],
    state,
  )

/** A group of the first user, and a friend of theirs who is not a member. */
async function doorOf(server: TestServer): Promise<Room & { dan: Person; invite: string }> {
  const room = await roomOf(server)
  const { dan } = await people(server, 'dan')
  await befriend(room.ana, dan)
  const { invite } = await room.ana.call(groups.qrToken, { id: room.id })
  return { ...room, dan, invite }
}
const atDoor = (
  act: (door: Awaited<ReturnType<typeof doorOf>>) => Promise<unknown>,
  leaves: [members: number, waiting: number],
  refusal?: ErrorName,
  before: (door: Awaited<ReturnType<typeof doorOf>>) => Promise<unknown> = async () => undefined,
): Repeat => ({
  async make(server) {
    const door = await doorOf(server)
    await before(door)
    return {
      act: () => act(door),
      state: async () => [
        (await members(door)).length,
        (await door.ana.call(groupJoinRequests.count, { groupId: door.id, status: 0 })).count,
      ],
    }
  },
  leaves,
  ...(refusal && { refusal }),
})
const audited = ({ ana, id }: Room) => ana.call(groups.setInviteAudit, { id, state: true })

const words = { title: 'Saturday', content: 'We meet at ten.' }
const board = async ({ bo, id }: Room) =>
  (await bo.call(groupNotices.list, { id })).list.map(({ title, isDelete, read }) => ({
    title,
    isDelete,
    read,
  }))
const onBoard = (
  act: (room: Room, notice: string) => Promise<unknown>,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat => ({
  async make(server) {
    const room = await roomOf(server)
    const { id } = await room.ana.call(groupNotices.add, { groupId: room.id, ...words })
    return { act: () => act(room, id), state: () => board(room) }
  },
  leaves,
  ...(refusal && { refusal }),
})

export const groupsRepeats: Repeats = {
  'userGroup/addUser': atDoor(
    ({ ana, id, dan }) => ana.call(groups.invite, { id, userList: [dan.id] }),
    [4, 0],
    'AlreadyInGroup',
  ),
  'userGroup/delUser': inRoom(
    ({ ana, id, cy }) => ana.call(groups.removePeople, { id, userList: [cy.id] }),
    async (room) => (await members(room)).length,
    2,
    'NoDataFound',
  ),
  'userGroup/remove': inRoom(
    ({ ana, id }) => ana.call(groups.dissolve, { id }),
    async ({ ana, bo, id }) => [
      (await ana.call(groups.list, {})).list.length,
      await bo.call(groups.isIn, { id }),
    ],
    // Members at the end may still read it.
    [0, true],
    'MessageGroupDissolved',
  ),
  'userGroup/quit': inRoom(
    ({ bo, id }) => bo.call(groups.quit, { id }),
    async (room) => [(await members(room)).length, (await room.bo.call(groups.list, {})).list.length],
    [2, 0],
    'NoDataFound',
  ),
  'userGroup/transferGroup': inRoom(
    ({ ana, bo, id }) => ana.call(groups.transfer, { id, userId: bo.id }),
    (room) => roles(room),
    [0, 2, 0],
    'NoPermission',
  ),
  'userGroup/upName': inRoom(
    ({ ana, id }) => ana.call(groups.rename, { id, name: 'Court 4' }),
    async (room) => (await detail(room)).name,
    'Court 4',
  ),
  'userGroup/upBrief': inRoom(
    ({ ana, id }) => ana.call(groups.setBrief, { id, brief: 'Every Saturday' }),
    async (room) => (await detail(room)).brief,
    'Every Saturday',
  ),
  'userGroup/upAvatar': {
    async make(server) {
      const room = await roomOf(server)
      const img = await uploadPicture(server, room.ana, 'avatar')
      return {
        act: () => room.ana.call(groups.setPicture, { groupId: room.id, img }),
        state: async () => [(await detail(room)).avatar === img, (await detail(room)).faces],
      }
    },
    leaves: [true, []],
  },
  'userGroup/setInvite': turned(groups.setInvite, 'isInvite', false),
  'userGroup/setInviteAudit': turned(groups.setInviteAudit, 'isInviteAuth', true),
  'userGroup/setAddFriend': turned(groups.setAddFriend, 'isAddFriend', false),
  'userGroup/setSilent': turned(groups.setSilent, 'isSilent', true),
  'userGroup/setSearch': turned(groups.setSearch, 'isSearch', true),
  'userGroup/setReactions': inRoom(
    ({ ana, id }) => ana.call(groups.setReactions, { id, emojis: ['👍', '🎉', '👍'] }),
    async (room) => (await detail(room)).reactions,
    ['👍', '🎉'],
  ),
  'userGroup/setReactSpeakers': turned(groups.setReactSpeakers, 'isReactSpeakers', true),
  'userGroup/setPinAll': turned(groups.setPinAll, 'isPinAll', true),
  'userGroup/setUserSilent': inRoom(
    ({ ana, bo, id }) => ana.call(groups.setUserSilent, { id, state: true, userIds: [bo.id] }),
    async ({ ana, bo, id }) =>
      (await ana.call(groups.silenced, { id })).list.map(({ userId }) => userId === bo.id),
    [true],
  ),
  'userGroupRel/setAdmin': inRoom(
    ({ ana, bo, id }) => ana.call(groups.addAdmin, { id, userId: bo.id }),
    (room) => roles(room),
    [2, 1, 0],
  ),
  'userGroupRel/cancelAdmin': {
    async make(server) {
      const room = await roomOf(server)
      const { ana, bo, id } = room
      await ana.call(groups.addAdmin, { id, userId: bo.id })
      return {
        act: () => ana.call(groups.removeAdmin, { id, userId: bo.id }),
        state: () => roles(room),
      }
    },
    leaves: [2, 0, 0],
  },
  'userGroupRel/upName': inRoom(
    ({ bo, id }) => bo.call(groups.setNick, { id, name: 'Bo of Court 4' }),
    async (room) => (await members(room)).map(({ nick }) => nick).toSorted(),
    ['', '', 'Bo of Court 4'],
  ),
  'userGroup/joinGroup': atDoor(
    ({ dan, id, invite }) => dan.call(groups.join, { id, invite }),
    [4, 0],
    'AlreadyInGroup',
  ),
  'userGroupApply/cardInviteAdd': atDoor(
    async ({ bo, dan, id }) => {
      const { invite } = await bo.call(groups.qrToken, { id })
      return dan.call(groupJoinRequests.byCard, { groupId: id, invite })
    },
    [3, 1],
    'GroupApplyPending',
    audited,
  ),
  'userGroupApply/inviteAdd': atDoor(
    ({ bo, dan, id }) => bo.call(groupJoinRequests.invite, { groupId: id, userId: dan.id }),
    [3, 1],
    undefined,
    async (door) => {
      await befriend(door.bo, door.dan)
      await audited(door)
    },
  ),
  'userGroupApply/searchAdd': atDoor(
    ({ dan, id }) => dan.call(groupJoinRequests.ask, { groupId: id, remark: 'May I?' }),
    [3, 1],
    'GroupApplyPending',
  ),
  'userGroupApply/update': {
    async make(server) {
      const door = await doorOf(server)
      const { ana, dan, id: groupId } = door
      await dan.call(groupJoinRequests.ask, { groupId })
      const { list } = await ana.call(groupJoinRequests.list, { groupId })
      const id = list[0]?.id ?? ''
      return {
        act: () => ana.call(groupJoinRequests.answer, { id, status: 1 }),
        state: async () => (await members(door)).length,
      }
    },
    leaves: 4,
    refusal: 'ApplyAnswered',
  },
  'groupLink/revoke': {
    async make(server) {
      const room = await roomOf(server)
      const { id } = await room.ana.call(groupLinks.add, { groupId: room.id })
      return {
        act: () => room.ana.call(groupLinks.revoke, { id }),
        state: async () =>
          (await room.ana.call(groupLinks.list, { groupId: room.id })).list.map(({ state }) => state),
      }
    },
    leaves: ['revoked'],
  },
  'userGroupNotice/add': {
    async make(server) {
      const room = await roomOf(server)
      const input = { groupId: room.id, ...words, requestId: requestId() }
      return { act: () => room.ana.call(groupNotices.add, input), state: () => board(room) }
    },
    leaves: [{ title: 'Saturday', isDelete: false, read: false }],
  },
  'userGroupNotice/update': onBoard(
    ({ ana }, id) => ana.call(groupNotices.update, { id, title: 'Sunday' }),
    [{ title: 'Sunday', isDelete: false, read: false }],
  ),
  'userGroupNotice/delete': onBoard(
    ({ ana }, id) => ana.call(groupNotices.delete, { id }),
    [],
    'NoDataFound',
  ),
  'userGroupNotice/read': onBoard(
    ({ bo }, id) => bo.call(groupNotices.read, { id }),
    [{ title: 'Saturday', isDelete: false, read: true }],
  ),
}
