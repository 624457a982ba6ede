import { defineFeature } from '#client/feature.ts'
import { loadRoomTexts } from '#i18n/start.ts'
import { useIsSharing } from './sharing-state.ts'

export const places = defineFeature({
  name: 'places',
  texts: { 'place-card': 'room' },
  routes: {
    '/pages/place/send': async () => {
      const [{ SendScreen }] = await Promise.all([import('./place-card/send-screen.tsx'), loadRoomTexts()])
      return SendScreen
    },
  },
  deferredEvents: () => import('./live.ts').then((m) => m.placesLive),
  overlays: [
    {
      useIsShown: useIsSharing,
      load: async () => {
        const [{ SharingSign }] = await Promise.all([
          import('./place-card/sharing-sign.tsx'),
          loadRoomTexts(),
        ])
        return SharingSign
      },
    },
  ],
  roomPart: async () => {
    const [{ roomPart }] = await Promise.all([import('./room-part.ts'), loadRoomTexts()])
    return roomPart
  },
})
