import { FolderCog, FolderPlus } from 'lucide-react'
import type { ChatListPart } from '#client/feature.ts'
import { translateNow } from '#i18n/translate.ts'
import { chatFoldersPath } from '../paths.ts'
import { useFolderFilters } from './folder-filters.ts'

export const chatListPart: ChatListPart = {
  useFilters: useFolderFilters,
  page: { icon: FolderCog, name: () => translateNow('folder-filters')('folders'), path: chatFoldersPath },
  action: {
    icon: FolderPlus,
    name: () => translateNow('folder-filters')('add'),
    // offline this code may not load; the page of folders then shows the error
    run: (row, open) =>
      import('./add-to-folder.ts').then(
        ({ addToFolder }) => addToFolder(row, open),
        () => open(chatFoldersPath),
      ),
  },
}
