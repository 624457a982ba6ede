import { defineFeature } from '#client/feature.ts'
import { shopLive } from './live.ts'

const pages = () => import('./shopping/index.ts')

export const shop = defineFeature({
  name: 'shop',
  rareRoutes: {
    '/pages/new/shop': () => pages().then((m) => m.ShopScreen),
    '/pages/new/goods': () => pages().then((m) => m.GoodScreen),
    '/pages/new/car': () => pages().then((m) => m.CartScreen),
    '/pages/new/record': () => pages().then((m) => m.RecordScreen),
    '/pages/new/auth': () => pages().then((m) => m.AuthScreen),
    '/pages/new/score': () => pages().then((m) => m.ScoreScreen),
  },
  events: shopLive,
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
