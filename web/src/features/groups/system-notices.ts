import { Flag, Search } from 'lucide-react'
import type { groupLines } from '@mynah/contract/system-lines/groups'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { agreementPath, groupAdminPath } from './paths.ts'

export const groupNotices: SystemNotices<typeof groupLines> = {
  // by an operator, after a complaint
  groupDissolved: () => ({
    icon: Flag,
    title: translateNow('groups')('noticeReports'),
    action: translateNow('groups')('readRules'),
    path: agreementPath,
  }),
  groupFoundByName: ({ groupId = '' }) => ({
    icon: Search,
    title: translateNow('groups')('noticeYourGroup'),
    action: translateNow('groups')('manage'),
    path: `${groupAdminPath}?id=${groupId}`,
  }),
}
