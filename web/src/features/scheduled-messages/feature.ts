import { defineFeature } from '#client/feature.ts'

export const scheduledMessages = defineFeature({
  name: 'scheduled-messages',
  deferredEvents: () => import('./live.ts').then((m) => m.scheduledMessagesLive),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
