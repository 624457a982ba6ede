import { messageId } from '../person.ts'
import { all, hidden, inside, self, type Rows } from './row.ts'

const point = { lat: -6.2, lng: 106.8 }

export const placesRows: Rows = {
  'place/send': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1, id: messageId(), ...point }),
    all: 'NoDataFound',
    but: { ...all('ok'), muted: 'MessageSilenced' },
    ids: { toBizId: hidden('group') },
  },
  // without a live location it changes nothing
  'place/move': { input: () => point, all: 'ok' },
  'place/end': {
    input: ({ group, groupMessage }) => ({ toBizId: group, toBizType: 1, msgId: groupMessage }),
    all: 'ok',
    ids: { toBizId: { of: 'group', absent: 'ok' }, msgId: { of: 'message', absent: 'ok' } },
  },
  'place/mine': self,
  'place/live': {
    input: ({ group }) => ({ toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: inside,
    ids: { toBizId: hidden('group') },
  },
}
