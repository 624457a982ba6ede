import { transferMessage } from '@mynah/contract/message-kinds/transfer'
import { defineMessageKind, labelledMoney } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const transferKind = defineMessageKind(transferMessage, {
  shape: 'bare',
  Body: defer(() => import('./transfer-bubble.tsx').then((m) => m.TransferBubble)),
  preview: (amount) => labelledMoney(translateNow('transfers')('kindTransfer'), amount),
})
