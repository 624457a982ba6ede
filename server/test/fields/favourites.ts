import { anId, line, listOf, optional, paged, requestId, whole, type FieldRows } from './kinds.ts'

export const favouritesFields: FieldRows = {
  'GET user/message/collect': {
    msgType: optional(whole(0, 999)),
    keyword: optional(line(64)),
    ...paged,
  },
  'GET user/message/collect/{id}': {
    id: anId,
  },
  'user/message/collect': {
    msgId: listOf(requestId, 1, 100),
    type: optional(whole(1, 1)),
    toBizId: optional(anId),
    toBizType: optional(whole(1, 2)),
  },
  'DELETE user/message/collect/{id}': {
    id: anId,
  },
}
