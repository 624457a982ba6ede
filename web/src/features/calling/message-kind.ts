import { readContent } from '@mynah/contract/message-kind'
import { callMessage, type CallContent } from '@mynah/contract/message-kinds/call'
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

/** What became of it, for who called and for who was called. */
function outcomeOf({ isAudio, result }: CallContent, reader?: Reader): string {
  const t = translateNow('calling')
  const isMine = reader !== undefined && reader.from === reader.me
  if (result !== 'answered' && result !== 'rejected' && reader && !isMine) return t('missed')
  return t(isAudio ? 'voiceCall' : 'videoCall')
}
