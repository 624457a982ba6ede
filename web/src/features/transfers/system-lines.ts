import type { transferLines } from '@mynah/contract/system-lines/transfers'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const transferLineTexts: SystemLineTexts<typeof transferLines> = {
  transferAccepted: (args) => translateNow('transfers')('transferAccepted', args),
  transferReturned: (args) => translateNow('transfers')('transferReturned', args),
  transferExpired: (args) => translateNow('transfers')('transferExpired', args),
}
