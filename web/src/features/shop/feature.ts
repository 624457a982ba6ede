import { defineFeature } from '#client/feature.ts'

export const shop = defineFeature({
  name: 'shop',
  texts: { shopping: 'rare' },
  rareRoutes: {
    '/pages/new/shop': () => import('./shopping/index.ts').then((m) => m.ShopScreen),
    '/pages/new/goods': () => import('./shopping/index.ts').then((m) => m.GoodScreen),
    '/pages/new/car': () => import('./shopping/index.ts').then((m) => m.CartScreen),
    '/pages/new/record': () => import('./shopping/index.ts').then((m) => m.RecordScreen),
    '/pages/new/auth': () => import('./shopping/index.ts').then((m) => m.AuthScreen),
    '/pages/new/score': () => import('./shopping/index.ts').then((m) => m.ScoreScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.shopLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
