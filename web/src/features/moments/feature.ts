import { defineFeature } from '#client/feature.ts'
import { useMomentsBadge } from './badge.ts'
import { momentsLive } from './live.ts'

export const moments = defineFeature({
  name: 'moments',
  routes: {
    '/pages/moment/user': () => import('./user-screen.tsx').then((m) => m.UserScreen),
    '/pages/moment/publish': () => import('./publish-screen.tsx').then((m) => m.PublishScreen),
    '/pages/moment/detail': () => import('./detail-screen.tsx').then((m) => m.DetailScreen),
    '/pages/moment/favourites': () => import('./favourites-screen.tsx').then((m) => m.FavouritesScreen),
    '/pages/my/moment-info/moment-info': () => import('./activity-screen.tsx').then((m) => m.ActivityScreen),
  },
  events: momentsLive,
  useBadges: useMomentsBadge,
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
