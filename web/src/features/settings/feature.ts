import { defineFeature } from '#client/feature.ts'

export const settings = defineFeature({
  name: 'settings',
  routes: {
    '/pages/setting/devices': () => import('./devices-screen.tsx').then((m) => m.DevicesScreen),
    '/pages/setting/storage': () => import('./storage-screen.tsx').then((m) => m.StorageScreen),
    '/pages/setting/shortcuts': () => import('./shortcuts-screen.tsx').then((m) => m.ShortcutsScreen),
    '/pages/about/about': () => import('./about-screen.tsx').then((m) => m.AboutScreen),
  },
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
