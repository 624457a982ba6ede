import { Video } from 'lucide-react'
import type { meetingLines } from '@mynah/contract/system-lines/meetings'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { agreementPath } from './paths.ts'

export const meetingNotices: SystemNotices<typeof meetingLines> = {
  meetingEndedByOperator: () => ({
    icon: Video,
    title: translateNow('meetings')('meetings'),
    action: translateNow('meetings')('readRules'),
    path: agreementPath,
  }),
}
