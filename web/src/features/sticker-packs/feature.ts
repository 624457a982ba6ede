import { defineFeature } from '#client/feature.ts'
import { loadRoomTexts } from '#i18n/start.ts'

export const stickerPacks = defineFeature({
  name: 'sticker-packs',
  texts: 'room',
  routes: {
    '/pages/face/packs': async () => {
      const [{ PacksScreen }] = await Promise.all([import('./packs-screen.tsx'), loadRoomTexts()])
      return PacksScreen
    },
    '/pages/face/pack': async () => {
      const [{ PackScreen }] = await Promise.all([import('./pack-screen.tsx'), loadRoomTexts()])
      return PackScreen
    },
    '/pages/face/editPack': async () => {
      const [{ EditPackScreen }] = await Promise.all([import('./edit-pack-screen.tsx'), loadRoomTexts()])
      return EditPackScreen
    },
    '/pages/face/sendPack': async () => {
      const [{ SendPackScreen }] = await Promise.all([import('./send-pack-screen.tsx'), loadRoomTexts()])
      return SendPackScreen
    },
  },
  deferredEvents: () => import('./live.ts').then((m) => m.stickerPacksLive),
})
