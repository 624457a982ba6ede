import { anId, type FieldRows } from './kinds.ts'

export const presenceFields: FieldRows = {
  'userPresence/detail': {
    userId: anId,
  },
}
