import { momentMessage } from '@mynah/contract/message-kinds/moment'
import { defineMessageKind, labelled } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const momentKind = defineMessageKind(momentMessage, {
  shape: 'bubble',
  Body: defer(() => import('./moment-bubble.tsx').then((m) => m.MomentBubble)),
  preview: (name) => labelled(`[${translateNow('moments')('moment')}]`, name),
})
