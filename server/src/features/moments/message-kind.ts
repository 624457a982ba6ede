import { momentMessage } from '@mynah/contract/message-kinds/moment'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('moments')

export const momentKind = serveMessageKind(momentMessage, {
  searchText: ({ name }) => name,
  pushText: ({ name }, language) => `${texts(language)('moment')} ${name}`,
})
