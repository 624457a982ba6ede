import { anId, line, lines, optional, paged, plain, requestId, whole, type FieldRows } from './kinds.ts'

export const groupNoticesFields: FieldRows = {
  'userGroupNotice/byGrpupIdList': {
    id: anId,
    ...paged,
  },
  'userGroupNotice/detail': {
    id: anId,
  },
  'userGroupNotice/add': {
    groupId: anId,
    noticeTitle: line(50, 1),
    noticeContent: lines(500, 1),
    noticeType: optional(whole(0, 99)),
    href: optional(plain(2000)),
    hrefType: optional(whole(0, 99)),
    requestId: optional(requestId),
  },
  'userGroupNotice/update': {
    id: anId,
    noticeTitle: optional(line(50, 1)),
    noticeContent: optional(lines(500, 1)),
    noticeType: optional(whole(0, 99)),
    href: optional(plain(2000)),
    hrefType: optional(whole(0, 99)),
  },
  'userGroupNotice/delete': {
    id: anId,
  },
  'userGroupNotice/read': {
    id: anId,
  },
  'userGroupNotice/readers': {
    id: anId,
  },
  'userGroup/upNotice': {
    id: anId,
    notice: lines(500, 1),
  },
}
