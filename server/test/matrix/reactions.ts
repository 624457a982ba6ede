import { all, hidden, inside, type Rows } from './row.ts'

const here = { toBizId: hidden('group'), msgId: hidden('message') }

export const reactionsRows: Rows = {
  'messageReaction/set': {
    input: ({ group, groupMessage }) => ({
      toBizId: group,
      toBizType: 1,
      msgId: groupMessage,
      emoji: '👍',
      on: '1',
    }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
    fresh: 'group',
  },
  'messageReaction/list': {
    input: ({ group, groupMessage }) => ({ toBizId: group, toBizType: 1, msgId: groupMessage }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
  },
  // Removes the caller's own mark, if there is one.
  'messageReaction/seen': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1 }),
    all: 'ok',
    but: all('ok'),
    ids: { toBizId: { of: 'group', absent: 'ok' } },
  },
}
