import { hidden, members, editors, entry, type Rows } from './row.ts'

export const groupNoticesRows: Rows = {
  'userGroupNotice/byGrpupIdList': members(),
  'userGroupNotice/detail': entry(),
  'userGroupNotice/read': entry(),
  'userGroupNotice/readers': entry(editors),
  'userGroupNotice/add': {
    input: ({ group }) => ({ groupId: group, noticeTitle: 'Sunday', noticeContent: 'No, Sunday.' }),
    all: 'NoDataFound',
    but: editors,
    ids: { groupId: hidden('group') },
  },
  'userGroupNotice/update': {
    ...entry(editors),
    input: ({ groupNotice }) => ({ id: groupNotice, noticeContent: 'We meet at noon.' }),
  },
  'userGroupNotice/delete': { ...entry({ ...editors, owner: 'NoDataFound' }), fresh: 'groupNotice' },
  'userGroup/upNotice': {
    ...members(),
    input: ({ group }) => ({ id: group, notice: 'Sunday after all' }),
    but: editors,
  },
}
