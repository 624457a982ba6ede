import { defineFeature } from '#client/feature.ts'
import { vipLive } from './live.ts'

export const vip = defineFeature({
  name: 'vip',
  routes: {
    '/pages/vip/vip': () => import('./vip-screen.tsx').then((m) => m.VipScreen),
  },
  events: vipLive,
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
