import { defineFeature } from '#client/feature.ts'

export const addresses = defineFeature({
  name: 'addresses',
  texts: 'rare',
  rareRoutes: {
    '/pages/new/address': () => import('./addresses-screen.tsx').then((m) => m.AddressesScreen),
    '/pages/new/addressDetail': () => import('./address-screen.tsx').then((m) => m.AddressScreen),
  },
})
