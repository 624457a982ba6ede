import { defineEntry } from '#client/feature.ts'

export const conversationsEntry = defineEntry({
  name: 'conversations',
  tab: {
    key: 'chats',
    path: '/pages/chat/list',
    load: () => import('./list/chat-list-screen.tsx').then((m) => m.ChatListScreen),
  },
})
