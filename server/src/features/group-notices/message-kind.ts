import type { Language } from '@mynah/contract/languages'
import { noticeMessage } from '@mynah/contract/message-kinds/notice'
import { serveMessageKind } from '#features/messages/index.ts'

const label: Record<Language, string> = {
  en: '[Notice]',
  id: '[Pengumuman]',
  th: '[ประกาศ]',
  vi: '[Thông báo]',
  hi: '[सूचना]',
  zh: '[群公告]',
}

export const noticeKind = serveMessageKind(noticeMessage, {
  searchText: ({ title, content }) => `${title} ${content}`.trim(),
  pushText: (_, language) => label[language],
})
