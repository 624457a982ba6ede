import { Wallet } from 'lucide-react'
import type { walletLines } from '@mynah/contract/system-lines/wallet'
import type { SystemNotices } from '#client/system-lines.ts'
import { translateNow } from '#i18n/translate.ts'
import { billPath } from './paths.ts'

export const walletNotices: SystemNotices<typeof walletLines> = {
  walletCorrected: () => ({
    icon: Wallet,
    title: translateNow('wallet')('noticeCorrected'),
    action: translateNow('wallet')('seeBill'),
    path: billPath,
  }),
}
