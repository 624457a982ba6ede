import { defineFeature } from '#client/feature.ts'

export const support = defineFeature({
  name: 'support',
  routes: {
    '/pages/my/webviewkf': () => import('./support-screen.tsx').then((m) => m.SupportScreen),
    '/pages/my/webviewgw': () => import('./site-screen.tsx').then((m) => m.SiteScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.supportLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
