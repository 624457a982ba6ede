import { messageId } from '../person.ts'
import { hidden, inside, type Rows } from './row.ts'

export const messagesRows: Rows = {
  'custom/message/send': {
    input: ({ group }) => ({ id: messageId(), groupId: group, chatType: 1, msgType: 0, content: 'hello' }),
    all: 'MessageNotMember',
    but: { ...inside, muted: 'MessageSilenced' },
    ids: {
      groupId: { of: 'group', absent: 'MessageGroupAbsent', far: 'MessageNotMember' },
      to: {
        of: 'person',
        absent: 'MessageMalformed',
        far: 'ok',
        system: 'MessageBlocked',
        beside: { groupId: undefined, chatType: 2 },
      },
    },
  },
  'imMessageLog/delete': {
    input: ({ groupMessage, group }) => ({ ids: [groupMessage], toBizId: group, toBizType: 1 }),
    all: 'ok',
    ids: {
      ids: { of: 'message', absent: 'ok', list: true },
      toBizId: { of: 'group', absent: 'ok' },
    },
    fresh: 'group',
  },
  'imMessageLog/search': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1, keyword: 'group' }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: {
      toBizId: { of: 'group', absent: 'NoDataFound' },
      fromId: {
        of: 'person',
        absent: 'ok',
        beside: { toBizId: undefined, toBizType: undefined },
      },
    },
  },
  'messageRead/list': {
    input: ({ group, groupMessage }) => ({ toBizId: group, toBizType: 1, msgId: groupMessage }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NoPermission', member: 'NoPermission', muted: 'NoPermission' },
    ids: { toBizId: hidden('group'), msgId: { of: 'message', absent: 'NoDataFound' } },
  },
  'messageRead/positions': {
    input: ({ group }) => ({ groupId: group }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'ok', member: 'ok', muted: 'ok' },
    ids: { groupId: hidden('group') },
  },
  'custom/message/recall': {
    input: ({ group, groupMessage }) => ({ recallId: groupMessage, toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'NoPermission', member: 'NoPermission', muted: 'NoPermission' },
    ids: { recallId: { ...hidden('message'), opaque: true }, toBizId: hidden('group') },
    fresh: 'group',
  },
}
