import { hidden, inside, self, type Rows } from './row.ts'

/** The right in the group is checked before the called users. */
const outside = {
  friend: 'MessageGroupAbsent',
  stranger: 'MessageGroupAbsent',
  blocked: 'MessageGroupAbsent',
  other: 'MessageGroupAbsent',
  former: 'MessageNotMember',
} as const

/** A step in the call that rings in the group. */
const step = () => ({
  input: ({ call }: { call: string }) => ({ roomId: call }),
  all: 'NoDataFound' as const,
  but: inside,
  ids: { roomId: hidden('call') },
  fresh: true as const,
})

export const callingRows: Rows = {
  'call/start': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1, isAudio: true, persons: undefined }),
    all: 'MessageGroupAbsent',
    but: { ...inside, former: 'MessageNotMember' },
    ids: {
      toBizId: { of: 'group', absent: 'MessageGroupAbsent' },
      persons: { of: 'person', absent: 'MessageNotMember', but: outside, list: true },
    },
    fresh: true,
  },
  'call/join': step(),
  'call/invite': {
    input: ({ call, admin }) => ({ roomId: call, persons: [admin.id] }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: {
      roomId: hidden('call'),
      persons: { of: 'person', absent: 'NoDataFound', but: { owner: 'MessageNotMember' }, list: true },
    },
    fresh: true,
  },
  'call/reject': step(),
  'call/cancel': step(),
  'call/leave': step(),
  // An ended call of others is returned as none.
  'call/mine': { all: 'ok', ids: { roomId: { of: 'call', absent: 'ok' } } },
  'call/list': self,
  // Nothing of others is marked.
  'call/seen': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1 }),
    all: 'ok',
    ids: { toBizId: { of: 'group', absent: 'ok' } },
  },
  'call/ongoing': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1 }),
    all: 'ok',
    ids: { toBizId: { of: 'group', absent: 'ok' } },
  },
}
