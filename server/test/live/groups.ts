import { groupJoinRequests } from '@mynah/contract/group-join-requests'
import { groupNotices } from '@mynah/contract/group-notices'
import { groups } from '@mynah/contract/groups'
import { befriend } from '../person.ts'
import type { Live, Lives, Stage } from './row.ts'

const change = (act: Live['act'], reaches: Live['reaches'], before?: Live['before']): Live => ({
  act,
  reaches,
  ...(before && { before }),
})
const words = { title: 'Saturday', content: 'We meet at ten.' }
const publish = ({ ana, group }: Stage) => ana.call(groupNotices.add, { groupId: group, ...words })
const board = async ({ ana, group }: Stage) =>
  (await ana.call(groupNotices.list, { id: group })).list[0]?.id ?? ''
const asked = ({ eve, group }: Stage) => eve.call(groupJoinRequests.ask, { groupId: group })

export const groupLives: Lives = {
  'a new group': change(({ ana, bo }) => ana.call(groups.create, { name: 'Court 4', userList: [bo.id] }), {
    ana: ['group.joined', 'message 13'],
    bo: ['group.joined', 'message 13'],
  }),
  'a group’s name': change(({ ana, group }) => ana.call(groups.rename, { id: group, name: 'Court 5' }), {
    ana: ['group.changed', 'message 13'],
    bo: ['group.changed', 'message 13'],
    cy: ['group.changed', 'message 13'],
  }),
  'a group’s description': change(
    ({ ana, group }) => ana.call(groups.setBrief, { id: group, brief: 'Saturdays' }),
    {
      ana: ['group.changed', 'message 13'],
      bo: ['group.changed', 'message 13'],
      cy: ['group.changed', 'message 13'],
    },
  ),
  'the right to invite': change(({ ana, group }) => ana.call(groups.setInvite, { id: group, state: false }), {
    ana: ['group.changed'],
    bo: ['group.changed'],
    cy: ['group.changed'],
  }),
  'the permitted reactions of a group': change(
    ({ ana, group }) => ana.call(groups.setReactions, { id: group, emojis: [] }),
    { ana: ['group.changed'], bo: ['group.changed'], cy: ['group.changed'] },
  ),
  'the right to pin': change(({ ana, group }) => ana.call(groups.setPinAll, { id: group, state: true }), {
    ana: ['group.changed'],
    bo: ['group.changed'],
    cy: ['group.changed'],
  }),
  'a silent group': change(({ ana, group }) => ana.call(groups.setSilent, { id: group, state: true }), {
    ana: ['group.changed', 'message 13'],
    bo: ['group.changed', 'message 13'],
    cy: ['group.changed', 'message 13'],
  }),
  'a muted member': change(
    ({ ana, bo, group }) => ana.call(groups.setUserSilent, { id: group, state: true, userIds: [bo.id] }),
    {
      ana: ['group.changed', 'message 13'],
      bo: ['group.changed', 'message 13'],
      cy: ['group.changed', 'message 13'],
    },
  ),
  'a new admin': change(({ ana, bo, group }) => ana.call(groups.addAdmin, { id: group, userId: bo.id }), {
    ana: ['group.changed', 'groupApply.count', 'message 13'],
    bo: ['group.changed', 'groupApply.count', 'message 13'],
    cy: ['group.changed', 'message 13'],
  }),
  'a dismissed admin': change(
    ({ ana, bo, group }) => ana.call(groups.removeAdmin, { id: group, userId: bo.id }),
    {
      ana: ['group.changed', 'groupApply.count', 'message 13'],
      bo: ['group.changed', 'groupApply.count', 'message 13'],
      cy: ['group.changed', 'message 13'],
    },
    ({ ana, bo, group }) => ana.call(groups.addAdmin, { id: group, userId: bo.id }),
  ),
  'a new owner': change(({ ana, bo, group }) => ana.call(groups.transfer, { id: group, userId: bo.id }), {
    ana: ['group.changed', 'groupApply.count', 'message 13'],
    bo: ['group.changed', 'groupApply.count', 'message 13'],
    cy: ['group.changed', 'message 13'],
  }),
  'a nickname in the group': change(({ ana, group }) => ana.call(groups.setNick, { id: group, name: 'A.' }), {
    ana: ['group.changed'],
    bo: ['group.changed'],
    cy: ['group.changed'],
  }),
  'an invited friend': change(
    ({ ana, eve, group }) => ana.call(groups.invite, { id: group, userList: [eve.id] }),
    {
      ana: ['group.changed', 'groupApply.count', 'message 13'],
      bo: ['group.changed', 'message 13'],
      cy: ['group.changed', 'message 13'],
      eve: ['group.changed', 'group.joined', 'message 13'],
    },
    ({ ana, eve }) => befriend(ana, eve),
  ),
  'a removed member': change(
    ({ ana, bo, group }) => ana.call(groups.removePeople, { id: group, userList: [bo.id] }),
    {
      ana: ['group.changed', 'groupApply.count', 'message 13'],
      bo: ['group.left', 'groupApply.count', 'message 13'],
      cy: ['group.changed', 'message 13'],
    },
  ),
  'an owner who leaves after a transfer': change(
    ({ ana, group }) => ana.call(groups.quit, { id: group }),
    {
      ana: ['group.left', 'groupApply.count', 'message 13'],
      bo: ['group.changed', 'groupApply.count', 'message 13'],
      cy: ['group.changed', 'message 13'],
    },
    ({ ana, bo, group }) => ana.call(groups.transfer, { id: group, userId: bo.id }),
  ),
  'a dissolved group': change(({ ana, group }) => ana.call(groups.dissolve, { id: group }), {
    ana: ['group.changed', 'groupApply.count', 'message 13'],
    bo: ['group.changed', 'message 13'],
    cy: ['group.changed', 'message 13'],
  }),
  'a request to join': change(asked, { ana: ['groupApply.count'] }),
  'an accepted request to join': change(
    async ({ ana, group }) => {
      const { list } = await ana.call(groupJoinRequests.list, { groupId: group })
      await ana.call(groupJoinRequests.answer, { id: list[0]?.id ?? '', status: 1 })
    },
    {
      ana: ['group.changed', 'groupApply.count', 'message 13'],
      bo: ['group.changed', 'message 13'],
      cy: ['group.changed', 'message 13'],
      eve: ['group.changed', 'group.joined', 'groupApply.answered', 'message 13'],
    },
    asked,
  ),
  'a refused request to join': change(
    async ({ ana, group }) => {
      const { list } = await ana.call(groupJoinRequests.list, { groupId: group })
      await ana.call(groupJoinRequests.answer, { id: list[0]?.id ?? '', status: 2, reason: 'Full' })
    },
    { ana: ['groupApply.count'], eve: ['groupApply.answered'] },
    asked,
  ),
  'a new entry of the board': change(publish, {
    ana: ['groupNotice.changed', 'message 10'],
    bo: ['groupNotice.changed', 'message 10'],
    cy: ['groupNotice.changed', 'message 10'],
  }),
  'a changed entry': change(
    async (stage) => stage.ana.call(groupNotices.update, { id: await board(stage), title: 'Sunday' }),
    {
      ana: ['groupNotice.changed', 'messages.changed'],
      bo: ['groupNotice.changed', 'messages.changed'],
      cy: ['groupNotice.changed', 'messages.changed'],
    },
    publish,
  ),
  'a deleted entry': change(
    async (stage) => stage.ana.call(groupNotices.delete, { id: await board(stage) }),
    {
      ana: ['groupNotice.changed', 'messages.changed'],
      bo: ['groupNotice.changed', 'messages.changed'],
      cy: ['groupNotice.changed', 'messages.changed'],
    },
    publish,
  ),
  'a read entry': change(
    async ({ bo, group }) => {
      const { list } = await bo.call(groupNotices.list, { id: group })
      await bo.call(groupNotices.read, { id: list[0]?.id ?? '' })
    },
    { ana: ['groupNotice.read'], bo: ['groupNotice.read'] },
    publish,
  ),
}
