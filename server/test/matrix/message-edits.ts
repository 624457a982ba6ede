import { all, hidden, inside, type Rows } from './row.ts'

const here = { toBizId: hidden('group'), msgId: hidden('message') }

export const messageEditsRows: Rows = {
  'messageEdit/save': {
    input: ({ group, groupMessage }) => ({
      toBizId: group,
      toBizType: 1,
      msgId: groupMessage,
      version: 0,
      content: 'other words',
    }),
    all: 'NoDataFound',
    but: { ...all('NoPermission'), owner: 'ok', muted: 'MessageSilenced' },
    ids: here,
    fresh: 'group',
  },
  'messageEdit/versions': {
    input: ({ group, groupMessage }) => ({ toBizId: group, toBizType: 1, msgId: groupMessage }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
  },
}
