import { fetchParts } from '#client/feature-parts.ts'
import { defineFeature } from '#client/feature.ts'

export const search = defineFeature({
  name: 'search',
  roomPart: () => import('./found-bar.tsx').then((m) => m.roomPart),
  routes: {
    '/pages/room/search': () => import('./room-search-screen.tsx').then((m) => m.RoomSearchScreen),
    '/pages/room/history': () => import('./history-screen.tsx').then((m) => m.HistoryScreen),
    '/pages/search/search': async () => {
      const [{ searchScreen }, sources] = await Promise.all([
        import('./search-screen.tsx'),
        fetchParts('searchSource'),
      ])
      return searchScreen(sources)
    },
  },
})
