import { anId, optional, plain, requestId, shaped, whole, type FieldRows } from './kinds.ts'

const content = shaped(['good morning'], [1, null, 'x'.repeat(16_001)])
const extras = optional(shaped([{}, { silent: true }], ['x', 1]))
const sendTime = whole(0, 8_640_000_000_000_000)
const zone = plain(64)
const one = { id: requestId }

export const scheduledMessagesFields: FieldRows = {
  'messageSchedule/add': {
    ...one,
    toBizId: anId,
    toBizType: whole(1, 2),
    msgType: shaped([0], [2, -1, '0', null]),
    content,
    extras,
    sendTime,
    timeZone: zone,
  },
  'messageSchedule/update': {
    ...one,
    content: optional(content),
    extras,
    sendTime: optional(sendTime),
    timeZone: optional(zone),
  },
  'messageSchedule/remove': one,
  'messageSchedule/sendNow': one,
}
