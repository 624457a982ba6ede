import { Phone } from 'lucide-react'
import type { callLines } from '@mynah/contract/system-lines/calling'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { agreementPath } from './paths.ts'

export const callNotices: SystemNotices<typeof callLines> = {
  callEndedByOperator: () => ({
    icon: Phone,
    title: translateNow('calling')('call'),
    action: translateNow('calling')('readRules'),
    path: agreementPath,
  }),
}
