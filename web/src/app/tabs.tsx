import { Aperture, BookUser, MessageCircle, User, Users, type LucideIcon } from 'lucide-react'
import { memberPage, type LazyPage } from '#app/page.tsx'

export const tabKeys = ['me', 'contacts', 'chats', 'groups', 'moments'] as const
export type TabKey = (typeof tabKeys)[number]

export interface TabPage {
  key: TabKey
  path: string
  alias?: string
  icon: LucideIcon
  Page: LazyPage
}

/** In the order of the tab bar: `/pages/index/index?cur=N` counts in it. */
export const tabPages: readonly TabPage[] = [
  {
    key: 'me',
    path: '/pages/my/my',
    icon: User,
    Page: memberPage(() => import('#app/me-screen.tsx').then((m) => m.MeScreen)),
  },
  {
    key: 'contacts',
    path: '/pages/friend/list',
    icon: BookUser,
    Page: memberPage(() => import('#features/friends/contacts-screen.tsx').then((m) => m.ContactsScreen)),
  },
  {
    key: 'chats',
    path: '/pages/chat/list',
    icon: MessageCircle,
    Page: memberPage(() =>
      import('#features/conversations/chat-list-screen.tsx').then((m) => m.ChatListScreen),
    ),
  },
  {
    key: 'groups',
    path: '/pages/group/list',
    alias: '/pages/chat/group',
    icon: Users,
    Page: memberPage(() => import('#features/groups/group-list-screen.tsx').then((m) => m.GroupListScreen)),
  },
  {
    key: 'moments',
    path: '/pages/moment/moment',
    icon: Aperture,
    Page: memberPage(() => import('#app/moments-screen.tsx').then((m) => m.MomentsScreen)),
  },
]

export const homePath = '/pages/chat/list'
export const loginPath = '/pages/login/login'
