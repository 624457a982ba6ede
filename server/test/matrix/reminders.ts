import { hidden, inside, self, type Rows } from './row.ts'

export const remindersRows: Rows = {
  'messageReminder/set': {
    input: ({ group, groupMessage }) => ({
      toBizId: group,
      toBizType: 1,
      msgId: groupMessage,
      remindTime: Date.now() + 3_600_000,
    }),
    all: 'NoDataFound',
    but: inside,
    ids: { toBizId: hidden('group'), msgId: hidden('message') },
  },
  'messageReminder/list': self,
  // A reminder is private: for others it does not exist.
  'messageReminder/remove': {
    input: ({ group, groupMessage }) => ({ toBizId: group, toBizType: 1, msgId: groupMessage }),
    all: 'ok',
    ids: { toBizId: { of: 'group', absent: 'ok' }, msgId: { of: 'message', absent: 'ok' } },
  },
}
