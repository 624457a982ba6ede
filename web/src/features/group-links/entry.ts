import { defineEntry } from '#client/feature.ts'

export const groupLinksEntry = defineEntry({
  name: 'group-links',
  routes: {
    '/q/join/:token': {
      load: () => import('./invitation-screen.tsx').then((m) => m.InvitationScreen),
      texts: 'rare',
      access: 'open',
    },
  },
})
