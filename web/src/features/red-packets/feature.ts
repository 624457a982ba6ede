import { defineFeature } from '#client/feature.ts'

export const redPackets = defineFeature({
  name: 'red-packets',
  routes: {
    '/pages/red/create': () => import('./pages.ts').then((m) => m.CreateScreen),
    '/pages/red/result': () => import('./pages.ts').then((m) => m.ResultScreen),
    '/pages/red/records': () => import('./pages.ts').then((m) => m.RecordsScreen),
    '/pages/red/gift': () => import('./pages.ts').then((m) => m.GiftScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.redPacketsLive),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
