import type { identityLines } from '@mynah/contract/system-lines/identity'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const identityLineTexts: SystemLineTexts<typeof identityLines> = {
  identityApproved: () => translateNow('identity')('identityApproved'),
  identityRefused: (args) => translateNow('identity')('identityRefused', args),
}
