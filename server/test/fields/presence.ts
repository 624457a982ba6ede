import { anId, listOf, type FieldRows } from './kinds.ts'

export const presenceFields: FieldRows = {
  'userPresence/detail': {
    userId: anId,
  },
  'userPresence/online': {
    ids: listOf(anId, 1, 100),
  },
}
