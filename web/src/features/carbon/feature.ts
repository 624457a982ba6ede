import { defineFeature } from '#client/feature.ts'

export const carbon = defineFeature({
  name: 'carbon',
  texts: 'rare',
  rareRoutes: {
    '/pages/my/carbon/carbon': () => import('./diary-screen.tsx').then((m) => m.DiaryScreen),
    '/pages/econext/index': () => import('./programme-screen.tsx').then((m) => m.ProgrammeScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.carbonLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
