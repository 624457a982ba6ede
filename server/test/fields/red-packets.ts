import {
  amount,
  anId,
  line,
  listOf,
  oneOf,
  optional,
  paged,
  requestId,
  sixDigits,
  whole,
  type FieldRows,
} from './kinds.ts'

export const redPacketsFields: FieldRows = {
  'redPacket/send': {
    requestId: requestId,
    toBizId: anId,
    toBizType: whole(1, 2),
    kind: oneOf('normal', 'lucky', 'exclusive'),
    count: whole(1, 100),
    money: amount('0.01', '20000.00', ['20000.01']),
    wish: optional(line(30)),
    forUserId: optional(anId),
    payPassword: sixDigits,
  },
  'redPacket/open': {
    requestId: requestId,
    id: anId,
  },
  'redPacket/detail': {
    id: anId,
  },
  'redPacket/states': {
    ids: listOf(anId, 1, 50),
  },
  'redPacket/records': {
    sent: whole(0, 1),
    year: whole(2020, 2200),
    ...paged,
  },
  'gift/send': {
    requestId: requestId,
    toBizId: anId,
    toBizType: whole(1, 2),
    giftId: oneOf('1', '2', '3', '4', '5', '6'),
    count: whole(1, 99),
    payPassword: sixDigits,
  },
}
