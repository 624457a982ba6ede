import { noticeMessage } from '@mynah/contract/message-kinds/notice'
import { defineMessageKind, labelled } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const noticeKind = defineMessageKind(noticeMessage, {
  shape: 'bubble',
  Body: defer(() => import('./notice-bubble.tsx').then((m) => m.NoticeBubble)),
  preview: (text) => labelled(translateNow('group-notices')('kindNotice'), text),
  searchText: ({ title, content }) => `${title} ${content}`.trim(),
  selectable: true,
})
