import { defineFeature } from '#client/feature.ts'
import { withBubbles } from '#client/message-kinds.ts'

export const favourites = defineFeature({
  name: 'favourites',
  routes: {
    '/pages/my/collect/collect': withBubbles(() =>
      import('./favourites-screen.tsx').then((m) => m.FavouritesScreen),
    ),
  },
  mePart: () => import('./me-part.tsx').then((m) => m.mePart),
  roomPart: () => import('./room-part.ts').then((m) => m.roomPart),
})
