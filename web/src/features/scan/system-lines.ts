import type { scanLines } from '@mynah/contract/system-lines/scan'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const scanLineTexts: SystemLineTexts<typeof scanLines> = {
  qrSignIn: (args) => translateNow('scan')('qrSignIn', args),
}
