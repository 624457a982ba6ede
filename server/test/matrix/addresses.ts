import { messageId } from '../person.ts'
import { hidden, self, type Row, type Rows } from './row.ts'

const written = { receiver: 'Ana', phone: '+62 812 3456 7890', country: 'ID', detail: 'No. 7' }
const ofOwner = (more: object = {}): Row => ({
  input: ({ address }) => ({ id: address, ...more }),
  all: 'NoDataFound',
  but: { owner: 'ok' },
  ids: { id: hidden('address') },
  fresh: 'shopping',
})

export const addressesRows: Rows = {
  'userAddress/list': self,
  'userAddress/add': { input: () => ({ requestId: messageId(), ...written }), all: 'ok' },
  'userAddress/update': ofOwner(written),
  'userAddress/remove': ofOwner(),
  'userAddress/setDefault': ofOwner(),
}
