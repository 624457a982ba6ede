import { defineFeature } from '#client/feature.ts'
import { useMomentsBadge } from './badge.ts'

export const moments = defineFeature({
  name: 'moments',
  routes: {
    '/pages/moment/user': () => import('./feed/user-screen.tsx').then((m) => m.UserScreen),
    '/pages/moment/publish': () => import('./publish/publish-screen.tsx').then((m) => m.PublishScreen),
    '/pages/moment/detail': () => import('./feed/detail-screen.tsx').then((m) => m.DetailScreen),
    '/pages/moment/forward': () => import('./feed/forward-screen.tsx').then((m) => m.ForwardScreen),
    '/pages/moment/visibility': () =>
      import('./publish/visibility-screen.tsx').then((m) => m.VisibilityScreen),
    '/pages/moment/favourites': () => import('./feed/favourites-screen.tsx').then((m) => m.FavouritesScreen),
    '/pages/my/moment-info/moment-info': () =>
      import('./feed/activity-screen.tsx').then((m) => m.ActivityScreen),
  },
  deferredEvents: async () => {
    const [{ momentsLive }, { resumeOnline }] = await Promise.all([
      import('./live.ts'),
      import('./publish/resume-online.ts'),
    ])
    resumeOnline()
    return momentsLive
  },
  useBadges: useMomentsBadge,
  searchSource: () => import('./search-source.ts').then((m) => m.searchSource),
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
  personPart: () => import('./person-part.tsx').then((m) => m.personPart),
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
})
