import { hidden, inside, leads, type Rows } from './row.ts'

const token = 'x'.repeat(22)

export const groupLinksRows: Rows = {
  'groupLink/add': {
    input: ({ group }) => ({ groupId: group, places: 3 }),
    all: 'NoDataFound',
    but: inside,
    ids: { groupId: hidden('group') },
    fresh: 'group',
  },
  'groupLink/list': {
    input: ({ group }) => ({ groupId: group }),
    all: 'NoDataFound',
    but: inside,
    ids: { groupId: hidden('group') },
  },
  'groupLink/revoke': {
    input: ({ groupLink }) => ({ id: groupLink }),
    all: 'NoDataFound',
    but: leads,
    ids: { id: hidden('groupLink') },
    fresh: 'group',
  },
  'groupLink/guests': {
    input: ({ groupLink }) => ({ id: groupLink }),
    all: 'NoDataFound',
    but: leads,
    ids: { id: hidden('groupLink') },
  },
  'groupLink/look': { input: () => ({ token }), all: 'NoDataFound' },
  'groupLink/find': { input: () => ({ token }), all: 'NoDataFound' },
}
