import {
  anId,
  line,
  lines,
  listOf,
  oneOf,
  optional,
  paged,
  plain,
  requestId,
  whole,
  type FieldRows,
} from './kinds.ts'

export const complaintsFields: FieldRows = {
  'complain/add': {
    about: whole(1, 5),
    id: anId,
    toBizType: optional(whole(1, 2)),
    msgId: optional(requestId),
    version: optional(whole(0, 1_000)),
    kind: oneOf(
      'pornography',
      'harassment',
      'fraud',
      'marketing',
      'crime',
      'infringement',
      'privacy',
      'other',
    ),
    text: lines(500, 1),
    phone: optional(line(30)),
    photos: optional(listOf(plain(500), 0, 6)),
  },
  'complain/list': {
    ...paged,
  },
}
