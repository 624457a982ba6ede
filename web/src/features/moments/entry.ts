import { Aperture } from 'lucide-react'
import { defineEntry } from '#client/feature.ts'

export const momentsEntry = defineEntry({
  name: 'moments',
  tab: {
    key: 'moments',
    path: '/pages/moment/moment',
    icon: Aperture,
    fills: true,
    load: () => import('./feed/moments-screen.tsx').then((m) => m.MomentsScreen),
  },
})
