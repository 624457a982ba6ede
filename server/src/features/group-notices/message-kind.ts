import { noticeMessage } from '@mynah/contract/message-kinds/notice'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('group-notices')

export const noticeKind = serveMessageKind(noticeMessage, {
  searchText: ({ title, content }) => `${title} ${content}`.trim(),
  pushText: (_, language) => texts(language)('notice'),
})
