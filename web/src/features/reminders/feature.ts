import { defineFeature } from '#client/feature.ts'

export const reminders = defineFeature({
  name: 'reminders',
  deferredEvents: () => import('./live.ts').then((m) => m.remindersLive),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
