import { anId, before, bool, listOf, oneOf, optional, optionalWith, whole, type FieldRows } from './kinds.ts'

export const callingFields: FieldRows = {
  'call/start': {
    toBizId: anId,
    toBizType: oneOf(1, 2),
    isAudio: bool,
    persons: optional(listOf(anId, 1, 9)),
    showsWaiting: optional(bool),
  },
  'call/join': {
    roomId: anId,
    showsWaiting: optional(bool),
  },
  'call/invite': {
    roomId: anId,
    persons: listOf(anId, 1, 9),
  },
  'call/reject': {
    roomId: anId,
    isBusy: optional(bool),
  },
  'call/cancel': {
    roomId: anId,
  },
  'call/leave': {
    roomId: anId,
  },
  'call/mine': {
    roomId: optional(anId),
  },
  'call/ongoing': {
    toBizId: anId,
    toBizType: oneOf(1, 2),
  },
  'call/list': {
    isMissed: optional(bool),
    before,
    pageSize: optional(whole(1, 1_000_000)),
  },
  'call/seen': {
    toBizId: optionalWith('toBizType', anId),
    toBizType: optionalWith('toBizId', oneOf(1, 2)),
  },
}
