import { type Rows } from './row.ts'

export const presenceRows: Rows = {
  'userPresence/detail': {
    input: ({ owner }) => ({ userId: owner.id }),
    all: 'ok',
    ids: { userId: { of: 'person', absent: 'ok' } },
  },
  'userPresence/online': {
    input: ({ owner }) => ({ ids: [owner.id] }),
    all: 'ok',
    ids: { ids: { of: 'person', absent: 'ok', list: true } },
  },
}
