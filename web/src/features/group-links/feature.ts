import { defineFeature } from '#client/feature.ts'

export const groupLinks = defineFeature({
  name: 'group-links',
  texts: 'rare',
  rareRoutes: {
    '/pages/group/links': () => import('./links-screen.tsx').then((m) => m.LinksScreen),
    '/pages/group/link': () => import('./link-screen.tsx').then((m) => m.LinkScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.groupLinksLive),
})
