import { anId, optional, plain, sixDigits, type FieldRows } from './kinds.ts'

export const accountDeletionFields: FieldRows = {
  'userDestroy/apply': {
    password: optional(plain(200)),
    verCode: optional(sixDigits),
  },
  'userDestroy/export': {
    id: optional(anId),
    password: optional(plain(200)),
    verCode: optional(sixDigits),
  },
  'userDestroy/removeExport': {
    id: anId,
  },
}
