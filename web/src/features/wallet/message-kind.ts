import { walletNoticeMessage } from '@mynah/contract/message-kinds/wallet-notice'
import { defineMessageKind, labelled } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'
import { walletNoticeOf, walletNoticeText } from './notice-text.ts'

export const walletNoticeKind = defineMessageKind(walletNoticeMessage, {
  shape: 'bubble',
  Body: defer(() => import('./wallet-notice-bubble.tsx').then((m) => m.WalletNoticeBubble)),
  preview: (stored) => {
    const t = translateNow('wallet')
    const content = walletNoticeOf(stored)
    return labelled(t('kindWallet'), content ? walletNoticeText(content, t) : '')
  },
})
