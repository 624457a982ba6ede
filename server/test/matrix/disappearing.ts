import { hidden, owns, type Rows } from './row.ts'

export const disappearingRows: Rows = {
  'imSession/setExpiry': {
    input: ({ group }) => ({ id: `1${group}`, seconds: 86_400 }),
    all: 'NoDataFound',
    but: owns,
    ids: { id: hidden('row') },
    fresh: 'group',
  },
}
