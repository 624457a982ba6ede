import { readContent } from '@mynah/contract/message-kind'
import { callMessage, isMissed, type CallContent } from '@mynah/contract/message-kinds/call'
import { defineMessageKind, type Reader } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const callKind = defineMessageKind(callMessage, {
  shape: 'bubble',
  Body: defer(() => import('./call-bubble.tsx').then((m) => m.CallBubble)),
  preview: (summary, reader) => {
    const content = readContent(callMessage, summary)
    return `[${content ? outcomeOf(content, reader) : translateNow('calling')('call')}]`
  },
})

/** The result of a call, for the caller and for the person called. */
function outcomeOf(content: CallContent, reader?: Reader): string {
  const t = translateNow('calling')
  if (reader && reader.from !== reader.me && isMissed(content, reader.me)) return t('missed')
  return t(content.isAudio ? 'voiceCall' : 'videoCall')
}
