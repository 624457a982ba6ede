import { defineFeature } from '#client/feature.ts'

export const scan = defineFeature({
  name: 'scan',
  routes: {
    '/pages/scan/scan': () => import('./scan-screen.tsx').then((m) => m.ScanScreen),
  },
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
})
