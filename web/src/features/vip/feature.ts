import { defineFeature } from '#client/feature.ts'

export const vip = defineFeature({
  name: 'vip',
  routes: {
    '/pages/vip/vip': () => import('./vip-screen.tsx').then((m) => m.VipScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.vipLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
