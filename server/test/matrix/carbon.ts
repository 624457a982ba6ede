import { messageId } from '../person.ts'
import { hidden, self, type Rows } from './row.ts'

const zone = 'Asia/Jakarta'

export const carbonRows: Rows = {
  'carbon/factors': self,
  'carbon/add': {
    input: () => ({ requestId: messageId(), zone, entries: [{ key: 'bus', amount: '12.5' }] }),
    all: 'ok',
  },
  'carbon/list': self,
  'carbon/update': {
    input: ({ carbonEntry }) => ({ id: carbonEntry, amount: '3.00' }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('carbonEntry') },
  },
  'carbon/remove': {
    input: ({ carbonEntry }) => ({ id: carbonEntry }),
    all: 'NoDataFound',
    but: { owner: 'ok' },
    ids: { id: hidden('carbonEntry') },
    fresh: 'carbonEntry',
  },
  'carbon/summary': { input: () => ({ period: 'week', zone }), all: 'ok' },
  'carbon/goal': { input: () => ({ grams: 150_000, country: 'ID' }), all: 'ok' },
}
