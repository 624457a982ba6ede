import { defineFeature } from '#client/feature.ts'

export const dailySignIn = defineFeature({
  name: 'daily-sign-in',
  texts: { 'sign-in-page': 'rare' },
  rareRoutes: {
    '/pages/my/goods-info/index': () => import('./sign-in-page/index.ts').then((m) => m.GiftsScreen),
    '/pages/my/sign/sign': () => import('./sign-in-page/index.ts').then((m) => m.SignInScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.dailySignInLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
