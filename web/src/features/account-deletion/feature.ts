import { defineFeature } from '#client/feature.ts'

export const accountDeletion = defineFeature({
  name: 'account-deletion',
  texts: 'rare',
  rareRoutes: {
    '/pages/destroy/step1': () => import('./step1-screen.tsx').then((m) => m.DestroyStep1Screen),
    '/pages/setting/export': () => import('./export-screen.tsx').then((m) => m.ExportScreen),
    '/pages/destroy/step2': () => import('./step2-screen.tsx').then((m) => m.DestroyStep2Screen),
  },
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
