import type { callLines } from '@mynah/contract/system-lines/calling'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const callLineTexts: SystemLineTexts<typeof callLines> = {
  callEndedByOperator: (args) => translateNow('calling')('endedByOperator', args),
}
