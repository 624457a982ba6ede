import { defineEntry } from '#client/feature.ts'

export const providersEntry = defineEntry({
  name: 'providers',
  texts: 'rare',
  routes: {
    // the redirect address for the provider's answer
    '/pages/login/provider': {
      load: () => import('./provider-screen.tsx').then((m) => m.ProviderScreen),
      texts: 'rare',
      access: 'signIn',
    },
  },
})
