import { self, hidden, inside, type Rows } from './row.ts'

export const favouritesRows: Rows = {
  'GET user/message/collect': self,
  'GET user/message/collect/{id}': {
    input: ({ favourite }) => ({ id: favourite }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('favourite') },
  },
  'user/message/collect': {
    input: ({ group, groupMessage }) => ({ msgId: [groupMessage], toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: { ...inside, former: 'NoDataFound' },
    ids: {
      msgId: { of: 'message', absent: 'NoDataFound', list: true },
      toBizId: hidden('group'),
    },
  },
  'DELETE user/message/collect/{id}': {
    input: ({ favourite }) => ({ id: favourite }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('favourite') },
    fresh: 'favourite',
  },
}
