import { onMessage } from '@mynah/client/event-handlers'
import { defineFeature } from '#client/feature.ts'
import { noteFirstMessage } from './offer.ts'

export const webPush = defineFeature({
  name: 'web-push',
  routes: {
    '/pages/setting/notifications': () =>
      import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
  events: [onMessage(noteFirstMessage)],
  watchers: [() => import('./notices-offer.tsx').then((m) => m.NoticesOffer)],
  settingsPart: () => import('./settings-part.ts').then((m) => m.settingsPart),
})
