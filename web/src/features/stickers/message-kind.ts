import { stickerMessage } from '@mynah/contract/message-kinds/sticker'
import { defineMessageKind } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'
import { stickerOf } from './content.ts'

export const stickerKind = defineMessageKind(stickerMessage, {
  shape: 'bare',
  Body: defer(() => import('./sticker-bubble.tsx').then((m) => m.StickerBubble)),
  read: stickerOf,
  preview: () => translateNow('stickers')('kindSticker'),
})
