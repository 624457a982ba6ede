import { defineFeature } from '#client/feature.ts'
import { chatListPart } from './folder-filters/chat-list-part.ts'

export const chatFolders = defineFeature({
  name: 'chat-folders',
  texts: { 'chat-folders': 'rare', 'folder-filters': 'signedIn' },
  rareRoutes: {
    '/pages/chat/folders': () => import('./folders-screen.tsx').then((m) => m.FoldersScreen),
    '/pages/chat/folder': () => import('./folder-screen.tsx').then((m) => m.FolderScreen),
  },
  chatListPart,
  deferredEvents: () => import('./live.ts').then((m) => m.chatFoldersLive),
})
