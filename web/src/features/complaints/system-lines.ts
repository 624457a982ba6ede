import type { complaintLines } from '@mynah/contract/system-lines/complaints'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const complaintLineTexts: SystemLineTexts<typeof complaintLines> = {
  complaintDismissed: () => translateNow('complaints')('complaintDismissed'),
  complaintActed: () => translateNow('complaints')('complaintActed'),
  complaintWarning: () => translateNow('complaints')('complaintWarning'),
}
