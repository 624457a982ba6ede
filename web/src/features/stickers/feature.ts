import { defineFeature } from '#client/feature.ts'

export const stickers = defineFeature({
  name: 'stickers',
  routes: {
    '/pages/face/face': () => import('./sticker-packs-screen.tsx').then((m) => m.StickerPacksScreen),
    '/pages/face/my': () => import('./my-stickers-screen.tsx').then((m) => m.MyStickersScreen),
  },
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
})
