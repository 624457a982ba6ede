import { defineFeature } from '#client/feature.ts'

export const chatFolders = defineFeature({
  name: 'chat-folders',
  texts: 'rare',
  rareRoutes: {
    '/pages/chat/folders': () => import('./folders-screen.tsx').then((m) => m.FoldersScreen),
    '/pages/chat/folder': () => import('./folder-screen.tsx').then((m) => m.FolderScreen),
  },
  deferredEvents: () => import('./live.ts').then((m) => m.chatFoldersLive),
})
