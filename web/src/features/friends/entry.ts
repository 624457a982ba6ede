import { defineEntry } from '#client/feature.ts'

export const friendsEntry = defineEntry({
  name: 'friends',
  tab: {
    key: 'contacts',
    path: '/pages/friend/list',
    load: () => import('./contacts-screen.tsx').then((m) => m.loadContactsScreen()),
  },
})
