import { defineFeature } from '#client/feature.ts'
import { dailySignInLive } from './live.ts'

export const dailySignIn = defineFeature({
  name: 'daily-sign-in',
  rareRoutes: {
    '/pages/my/goods-info/index': () => import('./sign-in-page/index.ts').then((m) => m.GiftsScreen),
    '/pages/my/sign/sign': () => import('./sign-in-page/index.ts').then((m) => m.SignInScreen),
  },
  events: dailySignInLive,
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
