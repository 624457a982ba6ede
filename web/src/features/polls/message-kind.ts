import { pollMessage } from '@mynah/contract/message-kinds/poll'
import { defineMessageKind } from '#client/message-kinds.ts'
import { loadRoomTexts } from '#i18n/start.ts'
import { defer } from '#ui/deferred.tsx'

export const pollKind = defineMessageKind(pollMessage, {
  shape: 'bubble',
  Body: defer(async () => {
    const [{ PollBubble }] = await Promise.all([import('./poll-card/poll-bubble.tsx'), loadRoomTexts()])
    return PollBubble
  }),
  preview: (summary) => summary,
  searchText: ({ text }) => text,
  copyText: ({ text }) => text,
})
