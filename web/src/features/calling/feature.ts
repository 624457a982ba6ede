import { defineFeature } from '#client/feature.ts'
import { loadRareTexts } from '#i18n/start.ts'
import { callingLive } from './live.ts'
import { useOverlayShown } from './overlay-state.ts'

export const calling = defineFeature({
  name: 'calling',
  texts: { 'call-screen': 'rare' },
  rareRoutes: {
    '/pages/room/call': () => import('./call-screen/index.ts').then((m) => m.CallScreen),
    '/pages/room/receive': () => import('./call-screen/index.ts').then((m) => m.ReceiveScreen),
  },
  events: callingLive,
  overlays: [
    {
      useIsShown: useOverlayShown,
      load: async () => {
        const [{ CallOverlay }] = await Promise.all([import('./call-screen/index.ts'), loadRareTexts()])
        return CallOverlay
      },
    },
  ],
  roomPart: () => import('./room-part.tsx').then((m) => m.roomPart),
})
