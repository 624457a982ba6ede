import { defineFeature } from '#client/feature.ts'
import { transfersLive } from './live.ts'

export const transfers = defineFeature({
  name: 'transfers',
  routes: {
    '/pages/red/transfer': () => import('./pages.ts').then((m) => m.TransferScreen),
    '/pages/red/transferDetail': () => import('./pages.ts').then((m) => m.TransferDetailScreen),
  },
  events: transfersLive,
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
