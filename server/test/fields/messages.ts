import {
  anId,
  anything,
  bool,
  line,
  listOf,
  oneOf,
  optional,
  optionalWith,
  paged,
  plain,
  requestId,
  shaped,
  time,
  whole,
  type FieldRows,
} from './kinds.ts'

export const messagesFields: FieldRows = {
  'custom/message/send': {
    id: anything,
    to: optional(anything),
    groupId: optional(anything),
    chatType: anything,
    msgType: anything,
    content: anything,
    extras: optional(anything),
    readSeq: optional(anything),
  },
  'imMessageLog/delete': {
    ids: listOf(requestId, 1, 100),
    toBizId: optional(anId),
    toBizType: optional(whole(1, 2)),
  },
  'imMessageLog/search': {
    toBizId: optionalWith('toBizType', anId),
    toBizType: optionalWith('toBizId', whole(1, 2)),
    msgType: optional(
      shaped([0, 999, [1, 2]], [-1, 1_000, 'x', [], Array.from({ length: 21 }, () => 1), null]),
    ),
    keyword: optional(line(64)),
    fromId: optional(anId),
    named: optional(bool),
    startTime: optional(time),
    endTime: optional(time),
    order: optional(oneOf('asc', 'desc')),
    ...paged,
  },
  'messageRead/list': {
    toBizId: anId,
    toBizType: whole(1, 2),
    msgId: requestId,
    pageNo: paged.pageNo,
  },
  'messageRead/positions': {
    groupId: anId,
    seqs: optional(listOf(whole(1, Number.MAX_SAFE_INTEGER), 0, 100)),
  },
  'custom/message/recall': {
    recallId: plain(64),
    toBizId: anId,
    toBizType: whole(1, 2),
  },
}
