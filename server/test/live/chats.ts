import { calling } from '@mynah/contract/calling'
import { conversations } from '@mynah/contract/conversations'
import { favourites } from '@mynah/contract/favourites'
import { messages } from '@mynah/contract/messages'
import { polls } from '@mynah/contract/polls'
import { reactions } from '@mynah/contract/reactions'
import { chatType } from '@mynah/contract/socket'
import { messageId } from '../person.ts'
import type { Live, Lives, Stage } from './row.ts'

const reactedId = messageId()
const say = ({ ana }: Stage, to: { to?: string; groupId?: string }) =>
  ana.call(messages.send, {
    ...{ id: messageId(), ...to, content: 'hello', msgType: 0 },
    chatType: to.groupId ? chatType.group : chatType.single,
  })
const row = ({ ana, bo }: Stage) => ana.call(conversations.byPerson, { id: bo.id })

/** Ana votes in a poll in which Bo has voted. */
function vote(results: 'now' | 'voted' | 'end', reaches: Live['reaches']): Live {
  const msgId = messageId()
  const conversation = ({ group }: Stage) => ({ type: chatType.group, id: group })
  return {
    async before(stage) {
      await stage.ana.call(polls.create, {
        ...{ conversation: conversation(stage), id: msgId, kind: 'poll', question: 'Where?', results },
        ...{ options: ['Here', 'There'], multiple: false, secret: false, endTime: 0, addOptions: false },
      })
      await stage.bo.call(polls.vote, { conversation: conversation(stage), msgId, choices: [0] })
    },
    act: (stage) => stage.ana.call(polls.vote, { conversation: conversation(stage), msgId, choices: [1] }),
    reaches,
  }
}

export const chatLives: Lives = {
  'a message to a friend': {
    act: (stage) => say(stage, { to: stage.bo.id }),
    reaches: { ana: ['message 0'], bo: ['message 0'] },
  },
  'a message in the group': {
    act: (stage) => say(stage, { groupId: stage.group }),
    reaches: { ana: ['message 0'], bo: ['message 0'], cy: ['message 0'] },
  },
  'a message to a stranger': {
    act: (stage) => say(stage, { to: stage.eve.id }),
    reaches: { ana: ['message 0'], eve: ['message 0'] },
  },
  'a read message of the group': {
    before: ({ bo, group }) =>
      bo.call(messages.send, {
        ...{ id: messageId(), groupId: group, content: 'hello', msgType: 0, chatType: chatType.group },
      }),
    async act({ ana, group }) {
      const phone = await (await ana.again()).connect()
      phone.send({ cmd: 22, code: 200, chatType: 1, extras: { toObjId: group, toObjType: 1 } })
    },
    reaches: { ana: ['signal 200'], bo: ['messages.groupRead'] },
  },
  'a recalled message': {
    async act(stage) {
      const {
        data: { id },
      } = await say(stage, { to: stage.bo.id })
      await stage.ana.call(messages.recall, { recallId: id, conversation: { type: 2, id: stage.bo.id } })
    },
    reaches: {
      ana: ['message 0', 'message 9', 'messages.changed'],
      bo: ['message 0', 'message 9', 'messages.changed'],
    },
  },
  'a reaction to a message of another user': {
    async before({ bo, group }) {
      await bo.call(messages.send, {
        ...{ id: reactedId, groupId: group, content: 'hello', msgType: 0, chatType: chatType.group },
      })
    },
    act: ({ ana, group }) =>
      ana.call(reactions.set, {
        conversation: { type: chatType.group, id: group },
        msgId: reactedId,
        emoji: '👍',
        on: true,
      }),
    reaches: {
      ana: ['messages.changed', 'messages.mine'],
      bo: ['messages.changed', 'reactions.marked'],
      cy: ['messages.changed'],
    },
  },
  'a vote in a poll with public results': vote('now', {
    ana: ['messages.changed', 'polls.own'],
    bo: ['messages.changed'],
    cy: ['messages.changed'],
  }),
  'a vote in a poll with results for voters': vote('voted', { ana: ['polls.own'], bo: ['polls.own'] }),
  'a vote in a poll with results at the end': vote('end', { ana: ['polls.own'] }),
  'a message deleted for oneself': {
    async act(stage) {
      const {
        data: { id },
      } = await say(stage, { groupId: stage.group })
      await stage.ana.call(messages.delete, { ids: [id], conversation: { type: 1, id: stage.group } })
    },
    reaches: { ana: ['message 0', 'messages.deleted'], bo: ['message 0'], cy: ['message 0'] },
  },
  'a pinned chat': {
    act: async (stage) => stage.ana.call(conversations.pin, { id: (await row(stage)).id, status: true }),
    reaches: { ana: ['session.changed'] },
  },
  'a muted chat': {
    act: async (stage) => stage.ana.call(conversations.mute, { id: (await row(stage)).id, status: true }),
    reaches: { ana: ['session.changed'] },
  },
  'an archived chat': {
    act: async (stage) => stage.ana.call(conversations.archive, { id: (await row(stage)).id, status: true }),
    reaches: { ana: ['session.changed'] },
  },
  'a chat marked as unread': {
    act: async (stage) =>
      stage.ana.call(conversations.markUnread, { id: (await row(stage)).id, status: true }),
    reaches: { ana: ['session.changed'] },
  },
  'a chat’s background': {
    act: async (stage) =>
      stage.ana.call(conversations.background, { id: (await row(stage)).id, background: 'leaf' }),
    reaches: { ana: ['session.changed'] },
  },
  'a draft': {
    act: async (stage) => stage.ana.call(conversations.draft, { id: (await row(stage)).id, text: 'I will' }),
    reaches: { ana: ['session.drafted'] },
  },
  'a hidden chat': {
    act: ({ ana, bo }) => ana.call(conversations.hide, { conversation: { type: 2, id: bo.id } }),
    reaches: { ana: ['session.hidden'] },
  },
  'a cleared chat': {
    act: ({ ana, bo }) => ana.call(conversations.clear, { conversation: { type: 2, id: bo.id } }),
    reaches: { ana: ['session.changed'] },
  },
  'a favourite': {
    async act(stage) {
      const {
        data: { id },
      } = await say(stage, { to: stage.bo.id })
      await stage.ana.call(favourites.add, { msgId: [id] })
    },
    reaches: { ana: ['message 0'], bo: ['message 0'] },
  },
  'a call to a friend': {
    act: ({ ana, bo }) =>
      ana.call(calling.start, { conversation: { type: chatType.single, id: bo.id }, isAudio: true }),
    reaches: { ana: ['signal 105', 'call.reached'], bo: ['signal 100', 'signal 105'] },
  },
  'a call in the group': {
    act: ({ ana, bo, group }) =>
      ana.call(calling.start, {
        conversation: { type: chatType.group, id: group },
        isAudio: true,
        inviteeIds: [bo.id],
      }),
    reaches: { ana: ['signal 105', 'call.reached'], bo: ['signal 100', 'signal 105'], cy: ['signal 105'] },
  },
  'a seen missed call': {
    async before({ ana, bo }) {
      const conversation = { type: chatType.single, id: bo.id }
      const { call } = await ana.call(calling.start, { conversation, isAudio: true })
      await ana.call(calling.cancel, { roomId: call.roomId })
    },
    act: ({ bo }) => bo.call(calling.seen, {}),
    reaches: { bo: ['call.missed'] },
  },
}
