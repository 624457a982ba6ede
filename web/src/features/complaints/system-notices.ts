import { Flag } from 'lucide-react'
import type { complaintLines } from '@mynah/contract/system-lines/complaints'
import type { SystemNotice, SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { agreementPath, complainListPath } from './paths.ts'

const listNotice = (): SystemNotice => ({
  icon: Flag,
  title: translateNow('complaints')('noticeReports'),
  action: translateNow('complaints')('myReports'),
  path: complainListPath,
})

export const complaintNotices: SystemNotices<typeof complaintLines> = {
  complaintDismissed: listNotice,
  complaintActed: listNotice,
  complaintWarning: () => ({
    ...listNotice(),
    action: translateNow('complaints')('readRules'),
    path: agreementPath,
  }),
}
