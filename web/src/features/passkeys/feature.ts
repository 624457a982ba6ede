import { defineFeature } from '#client/feature.ts'

export const passkeys = defineFeature({
  name: 'passkeys',
  texts: 'rare',
  rareRoutes: {
    '/pages/setting/passkeys': () => import('./passkeys-screen.tsx').then((m) => m.PasskeysScreen),
    '/pages/setting/passkeyAdd': () => import('./change-screens.tsx').then((m) => m.AddScreen),
    '/pages/setting/passkeyRemove': () => import('./change-screens.tsx').then((m) => m.RemoveScreen),
  },
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
