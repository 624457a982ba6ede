import { defineEntry } from '#client/feature.ts'

export const momentsEntry = defineEntry({
  name: 'moments',
  tab: {
    key: 'moments',
    path: '/pages/moment/moment',
    fills: true,
    load: () => import('./feed/moments-screen.tsx').then((m) => m.MomentsScreen),
  },
})
