import { lines, optional, plain, requestId, whole, type FieldRows } from './kinds.ts'

export const supportFields: FieldRows = {
  'support/list': {
    beforeSeq: optional(whole(1, Number.MAX_SAFE_INTEGER)),
    count: optional(whole(1, 50)),
  },
  'support/send': {
    id: requestId,
    content: lines(1000),
    photo: optional(plain(500)),
  },
  'support/read': {
    seq: whole(1, Number.MAX_SAFE_INTEGER),
  },
}
