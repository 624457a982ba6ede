import { seatMessage } from '@mynah/contract/message-kinds/seat'
import { defineMessageKind, labelled } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const seatKind = defineMessageKind(seatMessage, {
  shape: 'bubble',
  Body: defer(() => import('./seat-bubble.tsx').then((m) => m.SeatBubble)),
  preview: (title) => labelled(`[${translateNow('meetings')('meeting')}]`, title),
})
