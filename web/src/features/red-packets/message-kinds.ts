import { giftMessage } from '@mynah/contract/message-kinds/gift'
import { redMessage } from '@mynah/contract/message-kinds/red'
import { defineMessageKind, labelled } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const redKind = defineMessageKind(redMessage, {
  shape: 'bare',
  Body: defer(() => import('./packet-bubble.tsx').then((m) => m.PacketBubble)),
  preview: (wish) => labelled(translateNow('red-packets')('kindRed'), wish),
})

export const giftKind = defineMessageKind(giftMessage, {
  shape: 'bare',
  Body: defer(() => import('./gift-bubble.tsx').then((m) => m.GiftBubble)),
  // without the price, which only the sender may see
  preview: () => translateNow('red-packets')('kindGift'),
})
