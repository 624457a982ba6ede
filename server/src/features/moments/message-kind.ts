import type { Language } from '@mynah/contract/languages'
import { momentMessage } from '@mynah/contract/message-kinds/moment'
import { serveMessageKind } from '#features/messages/index.ts'

const label: Record<Language, string> = {
  en: '[Moment]',
  id: '[Momen]',
  th: '[โมเมนต์]',
  vi: '[Nhật ký]',
  hi: '[पल]',
  zh: '[动态]',
}

export const momentKind = serveMessageKind(momentMessage, {
  searchText: ({ name }) => name,
  pushText: ({ name }, language) => `${label[language]} ${name}`,
})
