import { defineEntry } from '#client/feature.ts'

export const credentialsEntry = defineEntry({
  name: 'credentials',
  routes: {
    '/pages/undo/undo': {
      load: () => import('./undo-screen.tsx').then((m) => m.UndoScreen),
      texts: 'rare',
      access: 'open',
    },
  },
})
