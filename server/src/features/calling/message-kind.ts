import { callMessage, isMissed, type CallContent } from '@mynah/contract/message-kinds/call'
import type { Language } from '@mynah/contract/languages'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('calling')

const lineOf = (content: CallContent, language: Language, isOfMissed: boolean): string =>
  `[${texts(language)(isOfMissed ? 'missed' : content.isAudio ? 'audio' : 'video')}]`

export const callKind = serveMessageKind(callMessage, {
  // Users who missed a group call get a push of their own.
  pushText: (content, language) => lineOf(content, language, !content.called && isMissed(content, '')),
  listText: (content, { language, userId, isMine }) =>
    lineOf(content, language, !isMine && isMissed(content, userId)),
})
