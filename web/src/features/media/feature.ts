import { defineFeature } from '#client/feature.ts'

export const media = defineFeature({
  name: 'media',
  texts: 'rare',
  rareRoutes: {
    '/pages/setting/media-test': () =>
      import('./self-test/self-test-screen.tsx').then((m) => m.SelfTestScreen),
  },
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
