import { fetchParts } from '#client/feature-parts.ts'
import { defineFeature } from '#client/feature.ts'
import { friendsLive } from './live.ts'
import { usePendingCount } from './queries.ts'

export const friends = defineFeature({
  name: 'friends',
  routes: {
    '/pages/user/config': () => import('./user-config-screen.tsx').then((m) => m.UserConfigScreen),
    '/pages/friend/add': () => import('./add-screen.tsx').then((m) => m.AddScreen),
    '/pages/friend/search': () => import('./search-screen.tsx').then((m) => m.FriendSearchScreen),
    '/pages/friend/petition': () =>
      import('./friend-requests-screen.tsx').then((m) => m.FriendRequestsScreen),
    '/pages/friend/choose': () => import('./choose-screen.tsx').then((m) => m.ChooseScreen),
    '/pages/user/info': async () => {
      const [{ UserInfoScreen }] = await Promise.all([
        import('./user-info-screen.tsx'),
        fetchParts('personPart'),
      ])
      return UserInfoScreen
    },
    '/pages/setting/blocked': () => import('./blocked-screen.tsx').then((m) => m.BlockedScreen),
  },
  events: friendsLive,
  useBadges: () => ({ contacts: { count: usePendingCount() } }),
  settingsPart: () => import('./settings-part.tsx').then((m) => m.settingsPart),
  searchSource: () => import('./search-source.ts').then((m) => m.searchSource),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
