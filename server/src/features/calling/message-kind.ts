import { callMessage, type CallContent } from '@mynah/contract/message-kinds/call'
import type { Language } from '@mynah/contract/languages'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('calling')

const isMissed = (result: string) => ['timedOut', 'cancelled', 'busy'].includes(result)

const lineOf = ({ isAudio, result }: CallContent, language: Language, isMine = false): string =>
  `[${texts(language)(isMissed(result) && !isMine ? 'missed' : isAudio ? 'audio' : 'video')}]`

export const callKind = serveMessageKind(callMessage, {
  pushText: (content, language) => lineOf(content, language),
  listText: (content, { language, isMine }) => lineOf(content, language, isMine),
})
