import type { meetingLines } from '@mynah/contract/system-lines/meetings'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const meetingLineTexts: SystemLineTexts<typeof meetingLines> = {
  meetingEndedByOperator: (args) => translateNow('meetings')('endedByOperator', args),
}
