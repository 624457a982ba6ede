import { hidden, inside, type Rows } from './row.ts'

export const messagePinsRows: Rows = {
  'messagePin/set': {
    input: ({ group, groupMessage }) => ({
      toBizId: group,
      toBizType: 1,
      msgId: groupMessage,
      on: '1',
      days: 7,
    }),
    all: 'NoDataFound',
    but: { ...inside, member: 'PinsOfAdmins', muted: 'PinsOfAdmins' },
    ids: { toBizId: hidden('group'), msgId: hidden('message') },
    fresh: 'group',
  },
  'messagePin/list': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: inside,
    ids: { toBizId: hidden('group') },
  },
}
