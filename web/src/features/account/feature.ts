import { defineFeature } from '#client/feature.ts'
import { accountLive } from './live.ts'

export const account = defineFeature({
  name: 'account',
  routes: {
    '/pages/setting/privacy': () => import('./privacy-screen.tsx').then((m) => m.PrivacyScreen),
  },
  events: accountLive,
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
