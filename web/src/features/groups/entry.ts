import { defineEntry } from '#client/feature.ts'

export const groupsEntry = defineEntry({
  name: 'groups',
  tab: {
    key: 'groups',
    path: '/pages/group/list',
    alias: '/pages/chat/group',
    load: () => import('./group-list-screen.tsx').then((m) => m.GroupListScreen),
  },
})
