import type { pollLines } from '@mynah/contract/system-lines/polls'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const pollLineTexts: SystemLineTexts<typeof pollLines> = {
  pollEnded: () => translateNow('polls')('ended'),
}
