import { defineFeature } from '#client/feature.ts'
import { useIsSheetShown } from './sheet-state.ts'

export const reactions = defineFeature({
  name: 'reactions',
  routes: {
    '/pages/group/admin/reactions': () =>
      import('./group-reactions-screen.tsx').then((m) => m.GroupReactionsScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.reactionsLive),
  overlays: [
    {
      useIsShown: useIsSheetShown,
      load: () => import('./reaction-sheets.tsx').then((m) => m.ReactionSheets),
    },
  ],
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
