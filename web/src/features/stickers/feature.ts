import { defineFeature } from '#client/feature.ts'
import { loadRoomTexts } from '#i18n/start.ts'

export const stickers = defineFeature({
  name: 'stickers',
  routes: {
    '/pages/face/face': () => import('./sticker-packs-screen.tsx').then((m) => m.StickerPacksScreen),
    '/pages/face/my': () => import('./my-stickers-screen.tsx').then((m) => m.MyStickersScreen),
  },
  roomPart: async () => {
    const [{ roomPart }] = await Promise.all([import('./room-part.ts'), loadRoomTexts()])
    return roomPart
  },
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
})
