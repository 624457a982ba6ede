import { defineEntry } from '#client/feature.ts'

export const accountDeletionEntry = defineEntry({
  name: 'account-deletion',
  routes: {
    '/pages/destroy/result': {
      load: () => import('./result-screen.tsx').then((m) => m.DestroyResultScreen),
      texts: 'rare',
      access: 'open',
    },
  },
})
