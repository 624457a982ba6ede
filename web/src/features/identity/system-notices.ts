import { BadgeCheck } from 'lucide-react'
import type { identityLines } from '@mynah/contract/system-lines/identity'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { certificatePath, resultPath } from './paths.ts'

export const identityNotices: SystemNotices<typeof identityLines> = {
  identityApproved: () => ({
    icon: BadgeCheck,
    title: translateNow('identity')('noticeIdentity'),
    action: translateNow('identity')('seeIt'),
    path: resultPath,
  }),
  identityRefused: () => ({
    icon: BadgeCheck,
    title: translateNow('identity')('noticeIdentity'),
    action: translateNow('identity')('submitAgain'),
    path: certificatePath,
  }),
}
