import { defineEntry } from '#client/feature.ts'

export const accountDeletionEntry = defineEntry({
  name: 'account-deletion',
  routes: {
    // it ends the session itself, and leads on
    '/pages/destroy/step2': {
      load: () => import('./step2-screen.tsx').then((m) => m.DestroyStep2Screen),
      texts: 'rare',
      access: 'open',
    },
    '/pages/destroy/result': {
      load: () => import('./result-screen.tsx').then((m) => m.DestroyResultScreen),
      texts: 'rare',
      access: 'open',
    },
  },
})
