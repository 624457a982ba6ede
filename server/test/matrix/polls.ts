import { messageId } from '../person.ts'
import { all, hidden, inside, leads, type Rows } from './row.ts'

const here = { toBizId: hidden('group'), msgId: hidden('message') }

export const pollsRows: Rows = {
  'poll/create': {
    input: ({ group }) => ({
      toBizId: group,
      toBizType: 1,
      id: messageId(),
      kind: 'poll',
      question: 'When?',
      options: ['Now', 'Later'],
      multiple: '0',
      secret: '0',
      results: 'now',
      endTime: 0,
      addOptions: '0',
    }),
    all: 'NoDataFound',
    but: { ...all('ok'), unverified: 'ok', muted: 'MessageSilenced' },
    ids: { toBizId: hidden('group') },
  },
  'poll/vote': {
    input: ({ group, groupPoll }) => ({ toBizId: group, toBizType: 1, msgId: groupPoll, choices: [1] }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
    fresh: 'poll',
  },
  'poll/addOption': {
    input: ({ group, groupPoll }) => ({
      toBizId: group,
      toBizType: 1,
      msgId: groupPoll,
      text: messageId().slice(0, 8),
    }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
    fresh: 'poll',
  },
  'poll/close': {
    input: ({ group, groupPoll }) => ({ toBizId: group, toBizType: 1, msgId: groupPoll }),
    all: 'NoDataFound',
    but: leads,
    ids: here,
    fresh: 'poll',
  },
  'poll/detail': {
    input: ({ group, groupPoll }) => ({ toBizId: group, toBizType: 1, msgId: groupPoll }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
  },
  'poll/voters': {
    input: ({ group, groupPoll }) => ({ toBizId: group, toBizType: 1, msgId: groupPoll, option: 0 }),
    all: 'NoDataFound',
    but: inside,
    ids: here,
  },
}
