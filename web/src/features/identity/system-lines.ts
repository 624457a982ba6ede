import { refusalReasons } from '@mynah/contract/refusal-reasons'
import type { identityLines } from '@mynah/contract/system-lines/identity'
import { translateNow } from '#i18n/translate.ts'
import type { SystemLineTexts } from '#client/system-lines.ts'

export const identityLineTexts: SystemLineTexts<typeof identityLines> = {
  identityApproved: () => translateNow('identity')('identityApproved'),
  identityRefused: ({ reason, reasonKey }) => {
    const t = translateNow('identity')
    const known = refusalReasons.find((one) => one === reasonKey)
    return t('identityRefused', { reason: known ? t(`reason_${known}`) : reason })
  },
}
