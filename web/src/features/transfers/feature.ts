import { defineFeature } from '#client/feature.ts'

export const transfers = defineFeature({
  name: 'transfers',
  routes: {
    '/pages/red/transfer': () => import('./pages.ts').then((m) => m.TransferScreen),
    '/pages/red/transferDetail': () => import('./pages.ts').then((m) => m.TransferDetailScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.transfersLive),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
