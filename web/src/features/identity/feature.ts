import { defineFeature } from '#client/feature.ts'

export const identity = defineFeature({
  name: 'identity',
  routes: {
    '/pages/certificate/personal': () => import('./personal-screen.tsx').then((m) => m.PersonalScreen),
    '/pages/certificate/result': () => import('./result-screen.tsx').then((m) => m.ResultScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.identityLive),
  watchers: [() => import('./verification-prompt.tsx').then((m) => m.VerificationPrompt)],
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
