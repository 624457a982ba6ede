import {
  amount,
  anId,
  line,
  optional,
  paged,
  plain,
  requestId,
  shaped,
  sixDigits,
  time,
  whole,
  type FieldRows,
} from './kinds.ts'

const cardNumber = shaped(
  ['6222', 'x@y.z +_-', 'x'.repeat(64)],
  ['', '123', 'x'.repeat(65), '12\n34', 'é234', 7, null],
)

const ascending = shaped(
  [[0, 1], Array.from({ length: 13 }, (_, month) => month)],
  [[], [0], [1, 1], [2, 1], Array.from({ length: 14 }, (_, month) => month), [-1, 0], [0.5, 1], 7, null],
)

export const walletFields: FieldRows = {
  'userWallet/cashLog': {
    ...paged,
  },
  'userExtractLog/list': {
    ...paged,
  },
  'userExtractLog/extract': {
    requestId: requestId,
    money: amount('10.00', '5000.00', ['9.99', '5000.01']),
    cardUserName: line(50, 1),
    cardNum: cardNumber,
    extractForm: whole(1, 2),
    mobile: optional(line(30)),
    payPassword: sixDigits,
  },
  'userIncomeLog/list': {
    type: optional(whole(-1, 7)),
    startDate: optional(time),
    endDate: optional(time),
    ...paged,
  },
  'userIncomeLog/sum': {
    type: optional(whole(-1, 7)),
    startDate: time,
    endDate: time,
  },
  'userIncomeLog/chart': {
    dates: ascending,
  },
  'userIncomeLog/detail': {
    id: anId,
  },
  'userWallet/recharge': {
    requestId: requestId,
    userId: optional(anId),
    money: amount('0.10', '50000.00', ['0.09', '50000.01']),
    payplatForm: whole(1, 2),
    cardUserName: optional(line(50, 1)),
    cardNum: optional(cardNumber),
    mobile: optional(line(30)),
    voucherImg: plain(500, 1),
    payplatType: optional(whole(1, 1)),
  },
  'canUpdateLog/transition': {
    requestId: requestId,
    transitionType: whole(1, 2),
    number: whole(1, 100_000_000),
    money: optional(amount('0', '100000000.00', ['100000000.01'])),
    payPassword: optional(sixDigits),
  },
  'wallet/order': {
    orderId: anId,
  },
  'wallet/pay': {
    requestId: requestId,
    orderId: anId,
    payPassword: sixDigits,
  },
  'payInfo/pay': {
    orderId: anId,
    payplatForm: whole(1, 2),
    payplatType: optional(whole(2, 2)),
  },
}
