import { defineFeature } from '#client/feature.ts'

export const locations = defineFeature({
  name: 'locations',
  routes: {
    '/choose-location': () => import('./choose-location-screen.tsx').then((m) => m.ChooseLocationScreen),
    '/open-location': () => import('./open-location-screen.tsx').then((m) => m.OpenLocationScreen),
  },
})
