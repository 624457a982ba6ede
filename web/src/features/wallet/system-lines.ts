import type { walletLines } from '@mynah/contract/system-lines/wallet'
import type { SystemLineTexts } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'

export const walletLineTexts: SystemLineTexts<typeof walletLines> = {
  walletCorrected: ({ money, reason, asset, owed }) => {
    const t = translateNow('wallet')
    const text = t(asset === 'CAN' ? 'walletCorrectedPoints' : 'walletCorrected', { money, reason })
    return owed ? `${text} ${t('walletOwes', { owed })}` : text
  },
}
