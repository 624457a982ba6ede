import { anId, flag, line, linkToken, optional, paged, whole, type FieldRows } from './kinds.ts'

export const groupLinksFields: FieldRows = {
  'groupLink/add': {
    groupId: anId,
    label: optional(line(40)),
    seconds: optional(whole(3_600, 30 * 86_400)),
    places: optional(whole(1, 5_000)),
    approval: optional(flag),
  },
  'groupLink/list': { groupId: anId, ...paged },
  'groupLink/revoke': { id: anId },
  'groupLink/guests': { id: anId, ...paged },
  'groupLink/look': { token: linkToken },
  'groupLink/find': { token: linkToken },
}
