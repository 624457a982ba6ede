import { anId, flag, oneOf, optional, paged, plain, whole, zone, type FieldRows } from './kinds.ts'

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
    linkPreviews: optional(oneOf('ask', 'on', 'off')),
    notifyMessages: optional(flag),
    notifyGroups: optional(oneOf('all', 'named', 'none')),
    notifyReactions: optional(oneOf('none', 'known', 'all')),
    quiet: optional(flag),
    quietFrom: optional(whole(0, 1_439)),
    quietTo: optional(whole(0, 1_439)),
    quietZone: optional(zone),
  },
  'user/search': {
    keyWords: plain(64, 1),
    ...paged,
  },
}
