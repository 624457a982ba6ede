import { self, hidden, inside, members, another, sessionId, session, type Rows } from './row.ts'

export const conversationsRows: Rows = {
  'imSession/myList': self,
  'imSession/unreadBelow': { input: () => ({ startTime: 1 }), all: 'ok' },
  'imSession/top': { ...session(), input: (world, who) => ({ id: sessionId(world, who), status: '1' }) },
  'imSession/noDisturb': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), status: '1' }),
  },
  'imSession/archive': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), status: '1' }),
  },
  'imSession/markUnread': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), status: '1' }),
  },
  'imSession/background': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), background: 'sand' }),
  },
  'imSession/draft': {
    ...session(),
    input: (world, who) => ({ id: sessionId(world, who), text: 'and then' }),
  },
  'imSession/byIdDetail': session(),
  'imSession/openSessionId': session(),
  'imSession/byUserIdDetail': {
    input: (world, who) => ({ id: another(world, who) }),
    all: 'ok',
    but: { stranger: 'NoDataFound', other: 'NoDataFound' },
    ids: { id: { ...hidden('person'), system: 'ok' } },
  },
  'imSession/byGroupIdDetail': { ...members(), but: { ...inside, former: 'ok' } },
  'imSession/openSession': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: { toId: hidden('group') },
  },
  'imSession/byObjDel': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: { toId: hidden('group') },
    fresh: 'group',
  },
  'imSession/cleanMsg': {
    input: ({ group }) => ({ toId: group, toObj: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'ok' },
    ids: { toId: hidden('group') },
    fresh: 'group',
  },
}
