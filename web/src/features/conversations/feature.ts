import { defineFeature } from '#client/feature.ts'
import { conversationsLive } from './live.ts'
import { useUnread } from './queries.ts'

export const conversations = defineFeature({
  name: 'conversations',
  events: conversationsLive,
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
  searchSource: () => import('./search-source.ts').then((m) => m.searchSource),
  watchers: [
    () => import('./chat-keys.tsx').then((m) => m.ChatKeys),
    () => import('./settings/mute-ends.tsx').then((m) => m.MuteEnds),
  ],
  useBadges: () => {
    const { chats, groups } = useUnread()
    return { chats: { count: chats }, groups: { count: groups } }
  },
})
