import { defineFeature } from '#client/feature.ts'

export const messagePins = defineFeature({
  name: 'message-pins',
  deferredEvents: () => import('./live.ts').then((m) => m.messagePinsLive),
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
