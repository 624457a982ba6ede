import { anId, optional, requestId, shaped, whole, type FieldRows } from './kinds.ts'

const place = { toBizId: anId, toBizType: whole(1, 2), msgId: requestId }

export const messageEditsFields: FieldRows = {
  'messageEdit/save': {
    ...place,
    version: whole(0, 1_000_000),
    content: shaped(['other words'], [1, null, 'x'.repeat(16 * 1024 + 1)]),
    extras: optional(shaped([{}, { at: [] }], ['x', 1])),
  },
  'messageEdit/versions': place,
}
