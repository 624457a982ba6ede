import { amount, anId, line, optional, requestId, sixDigits, type FieldRows } from './kinds.ts'

export const transfersFields: FieldRows = {
  'transfer/receiver': {
    toUserId: anId,
  },
  'transfer/send': {
    requestId: requestId,
    toUserId: anId,
    money: amount('0.01', '10000.00', ['10000.01']),
    note: optional(line(50)),
    payPassword: sixDigits,
  },
  'transfer/detail': {
    id: anId,
  },
  'transfer/accept': {
    requestId: requestId,
    id: anId,
  },
  'transfer/return': {
    requestId: requestId,
    id: anId,
  },
}
