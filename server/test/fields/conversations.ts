import { anId, flag, line, optional, shaped, time, whole, type FieldRows } from './kinds.ts'

export const conversationsFields: FieldRows = {
  'imSession/myList': {
    startTime: optional(time),
    pageSize: optional(whole(1, 1_000_000)),
    pageNo: optional(whole(1, 1_000_000)),
  },
  'imSession/unreadBelow': { startTime: time },
  'imSession/top': {
    id: anId,
    status: flag,
  },
  'imSession/noDisturb': {
    id: anId,
    status: flag,
    minutes: optional(whole(1, 366 * 24 * 60)),
  },
  'imSession/archive': {
    id: anId,
    status: flag,
  },
  'imSession/markUnread': {
    id: anId,
    status: flag,
  },
  'imSession/background': {
    id: anId,
    background: line(300),
  },
  'imSession/draft': {
    id: anId,
    text: shaped(
      ['', ' a\u202eb ', '\u{1f426}'.repeat(5_000)],
      ['x'.repeat(5_001), 'a\ud800b', 7, null, ['x']],
    ),
    at: optional(
      shaped(['all', ['7'], []], ['everybody', 7, [7], ['x'], Array.from({ length: 101 }, () => '7')]),
    ),
    entities: optional(shaped([[], [['m', 0, 2, '7']], [7]], ['x', 7, Array.from({ length: 101 }, () => 1)])),
    quote: optional(shaped([null, { id: 'x'.repeat(32) }], [7, 'x', {}, { id: 'x' }])),
  },
  'imSession/byObjDel': {
    toId: anId,
    toObj: whole(1, 2),
  },
  'imSession/byIdDetail': {
    id: anId,
  },
  'imSession/byUserIdDetail': {
    id: anId,
  },
  'imSession/byGroupIdDetail': {
    id: anId,
  },
  'imSession/openSessionId': {
    id: anId,
  },
  'imSession/openSession': {
    toId: anId,
    toObj: whole(1, 2),
  },
  'imSession/cleanMsg': {
    toId: anId,
    toObj: whole(1, 2),
  },
}
