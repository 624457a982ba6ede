import { hidden, notFriends, another, money, asked, settlement, type Rows } from './row.ts'

export const transfersRows: Rows = {
  'transfer/receiver': money({
    input: (world, who) => ({ toUserId: another(world, who) }),
    all: 'ok',
    but: notFriends,
    ids: { toUserId: { of: 'person', absent: 'NotFriends' } },
  }),
  'transfer/send': money({
    input: (world, who) => ({ ...asked(), toUserId: another(world, who), money: '1.00' }),
    all: 'PayPasswordWrong',
    but: notFriends,
    ids: { toUserId: { of: 'person', absent: 'NotFriends' } },
  }),
  'transfer/detail': money({
    input: ({ transfer }) => ({ id: transfer }),
    all: 'NoDataFound',
    but: { owner: 'ok', friend: 'ok' },
    ids: { id: hidden('transfer') },
  }),
  'transfer/accept': settlement(),
  'transfer/return': settlement(),
}
