import { hasLock, useIsLocked } from './queries.ts'
import { defineFeature } from '#client/feature.ts'

const load = () => import('./lock-screen.tsx').then((m) => m.LockScreen)
// loaded in advance, so that it can be shown offline
if (hasLock()) load().catch(() => undefined)

export const appLock = defineFeature({
  name: 'app-lock',
  routes: {
    '/pages/setting/lock': () => import('./app-lock-screen.tsx').then((m) => m.AppLockScreen),
  },
  overlays: [{ useIsShown: useIsLocked, load }],
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
