import { defineFeature } from '#client/feature.ts'

export const notices = defineFeature({
  name: 'notices',
  routes: {
    '/pages/notice/notice': () => import('./notice-list-screen.tsx').then((m) => m.NoticeListScreen),
    '/pages/notice/detail': () => import('./notice-screen.tsx').then((m) => m.NoticeScreen),
    '/pages/tips/tips': () => import('./notice-list-screen.tsx').then((m) => m.TipListScreen),
    '/pages/tips/detail': () => import('./notice-screen.tsx').then((m) => m.TipScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.noticesLive),
  mePart: () => import('./me-part.ts').then((m) => m.mePart),
})
