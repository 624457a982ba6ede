import { defineFeature } from '#client/feature.ts'

export const credentials = defineFeature({
  name: 'credentials',
  texts: 'rare',
  rareRoutes: {
    '/pages/my/archive/provider': () =>
      import('./provider-link-screen.tsx').then((m) => m.ProviderLinkScreen),
    // the redirect address for the provider's answer
    '/pages/my/archive/linkProvider': () =>
      import('./provider-answer-screen.tsx').then((m) => m.ProviderAnswerScreen),
  },
})
