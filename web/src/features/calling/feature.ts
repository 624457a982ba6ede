import { defineFeature } from '#client/feature.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { callingLive } from './live.ts'
import { useMissedCalls } from './missed.ts'
import { useOverlayShown } from './overlay-state.ts'

export const calling = defineFeature({
  name: 'calling',
  texts: { 'call-screen': 'rare', 'call-list': 'rare' },
  rareRoutes: {
    '/pages/room/calls': () => import('./call-list/calls-screen.tsx').then((m) => m.CallsScreen),
    '/pages/room/call': () => import('./call-screen/index.ts').then((m) => m.CallScreen),
    '/pages/room/receive': () => import('./call-screen/index.ts').then((m) => m.ReceiveScreen),
  },
  events: callingLive,
  useBadges: () => ({ contacts: { count: useMissedCalls() } }),
  contactsPart: () => import('./contacts-part.tsx').then((m) => m.contactsPart),
  overlays: [
    {
      useIsShown: useOverlayShown,
      load: async () => {
        const [{ CallOverlay }] = await Promise.all([import('./call-screen/index.ts'), loadRareTexts()])
        return CallOverlay
      },
    },
  ],
  personPart: () => import('./person-part.tsx').then((m) => m.personPart),
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
