import { defineFeature } from '#client/feature.ts'

export const webPush = defineFeature({
  name: 'web-push',
  routes: {
    '/pages/setting/notifications': () =>
      import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
  settingsPart: () => import('./settings-part.ts').then((m) => m.settingsPart),
})
