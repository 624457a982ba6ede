import { anId, flag, optional, paged, plain, type FieldRows } from './kinds.ts'

export const accountFields: FieldRows = {
  'user/detail': {
    id: anId,
  },
  'userSetting/update': {
    readReceipts: optional(flag),
    onlineShown: optional(flag),
    searchable: optional(flag),
    foundByPhone: optional(flag),
    foundByMail: optional(flag),
    needsCheck: optional(flag),
    tourDone: optional(flag),
  },
  'user/search': {
    keyWords: plain(64, 1),
    ...paged,
  },
}
