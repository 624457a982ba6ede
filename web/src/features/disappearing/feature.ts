import { defineFeature } from '#client/feature.ts'

export const disappearing = defineFeature({
  name: 'disappearing',
  deferredEvents: () => import('./live.ts').then((m) => m.disappearingLive),
  watchers: [() => import('./expiry-watch.tsx').then((m) => m.ExpiryWatch)],
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
