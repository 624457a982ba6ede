import { defineFeature } from '#client/feature.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { useIsReminded, useMeetingOn } from './overlay-state.ts'

export const meetings = defineFeature({
  name: 'meetings',
  texts: { planning: 'rare', 'meeting-room': 'rare' },
  rareRoutes: {
    '/pages/meeting/meeting': () => import('./planning/index.ts').then((m) => m.MeetingsScreen),
    '/pages/meeting/create': () => import('./planning/index.ts').then((m) => m.CreateScreen),
    '/pages/meeting/detail': () => import('./planning/index.ts').then((m) => m.DetailScreen),
    '/pages/meeting/join': () => import('./planning/index.ts').then((m) => m.JoinScreen),
    '/pages/meeting/log': () => import('./planning/index.ts').then((m) => m.LogScreen),
    '/pages/meeting/invite': () => import('./planning/index.ts').then((m) => m.InviteScreen),
    '/pages/meeting/room': () => import('./meeting-room/index.ts').then((m) => m.RoomScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.meetingsLive),
  overlays: [
    {
      useIsShown: useMeetingOn,
      load: async () => {
        const [{ MeetingOverlay }] = await Promise.all([import('./meeting-room/index.ts'), loadRareTexts()])
        return MeetingOverlay
      },
    },
    {
      useIsShown: useIsReminded,
      load: async () => {
        const [{ ReminderBanner }] = await Promise.all([import('./planning/index.ts'), loadRareTexts()])
        return ReminderBanner
      },
    },
  ],
  newPart: async () => {
    const [{ newPart }] = await Promise.all([import('./new-part.ts'), loadRareTexts()])
    return newPart
  },
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
})
