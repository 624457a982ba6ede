import { anId, flag, optional, requestId, shaped, whole, type FieldRows } from './kinds.ts'

const conversation = { toBizId: anId, toBizType: whole(1, 2) }

export const messagePinsFields: FieldRows = {
  'messagePin/set': {
    ...conversation,
    msgId: requestId,
    on: flag,
    days: optional(shaped([0, 1, 7], [2, -1, '7', null])),
  },
  'messagePin/list': conversation,
}
