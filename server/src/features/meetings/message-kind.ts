import { seatMessage } from '@mynah/contract/message-kinds/seat'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('meetings')

export const seatKind = serveMessageKind(seatMessage, {
  searchText: ({ title }) => title,
  pushText: ({ title }, language) => `${texts(language)('seat')} ${title}`,
})
