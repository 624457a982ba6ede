import { messageId } from '../person.ts'
import { hidden, inside, money, paidInto, paid, type Rows } from './row.ts'

export const redPacketsRows: Rows = {
  'redPacket/send': paidInto({
    input: ({ group }) => ({ ...paid(group), kind: 'lucky', count: 1, money: '1.00' }),
    ids: {
      toBizId: hidden('group'),
      forUserId: { ...hidden('person'), beside: { kind: 'exclusive' } },
    },
  }),
  'redPacket/open': money({
    input: ({ packet }) => ({ requestId: messageId(), id: packet }),
    all: 'NoDataFound',
    but: inside,
    ids: { id: hidden('packet') },
  }),
  'redPacket/detail': money({
    input: ({ packet }) => ({ id: packet }),
    all: 'NoDataFound',
    but: inside,
    ids: { id: hidden('packet') },
  }),
  'redPacket/states': money({
    input: ({ packet }) => ({ ids: [packet] }),
    ids: { ids: { of: 'packet', absent: 'ok', list: true } },
  }),
  'redPacket/records': money({ input: () => ({ sent: 0, year: 2026 }) }),
  'gift/send': paidInto({
    input: ({ group }) => ({ ...paid(group), giftId: '1', count: 1 }),
    ids: { toBizId: hidden('group') },
  }),
}
