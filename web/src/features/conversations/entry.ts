import { MessageCircle } from 'lucide-react'
import { defineEntry } from '#client/feature.ts'

export const conversationsEntry = defineEntry({
  name: 'conversations',
  tab: {
    key: 'chats',
    path: '/pages/chat/list',
    icon: MessageCircle,
    load: () => import('./list/chat-list-screen.tsx').then((m) => m.ChatListScreen),
  },
})
