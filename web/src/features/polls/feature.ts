import { defineFeature } from '#client/feature.ts'
import { loadRoomTexts } from '#i18n/start.ts'
import { useAreVotersShown } from './voters-state.ts'

export const polls = defineFeature({
  name: 'polls',
  texts: { 'poll-card': 'room' },
  routes: {
    '/pages/poll/create': async () => {
      const [{ CreateScreen }] = await Promise.all([import('./poll-card/create-screen.tsx'), loadRoomTexts()])
      return CreateScreen
    },
  },
  deferredEvents: () => import('./live.ts').then((m) => m.pollsLive),
  overlays: [
    {
      useIsShown: useAreVotersShown,
      load: async () => {
        const [{ VotersSheet }] = await Promise.all([import('./poll-card/voters-sheet.tsx'), loadRoomTexts()])
        return VotersSheet
      },
    },
  ],
  roomPart: async () => {
    const [{ roomPart }] = await Promise.all([import('./room-part.ts'), loadRoomTexts()])
    return roomPart
  },
})
