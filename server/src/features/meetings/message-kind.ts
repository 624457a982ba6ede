import type { Language } from '@mynah/contract/languages'
import { seatMessage } from '@mynah/contract/message-kinds/seat'
import { serveMessageKind } from '#features/messages/index.ts'

const label: Record<Language, string> = {
  en: '[Meeting]',
  id: '[Rapat]',
  th: '[ประชุม]',
  vi: '[Cuộc họp]',
  hi: '[मीटिंग]',
  zh: '[会议]',
}

export const seatKind = serveMessageKind(seatMessage, {
  searchText: ({ title }) => title,
  pushText: ({ title }, language) => `${label[language]} ${title}`,
})
