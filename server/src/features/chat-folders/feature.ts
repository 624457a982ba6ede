import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { eraseFolders, exportFolders } from './erase.ts'
import { chatFoldersHandlers } from './handlers.ts'

export const chatFolders = defineFeature({
  name: 'chat-folders',
  calls: chatFoldersHandlers,
  extensions: [
    personalData.with({ name: 'chat-folders', phase: 'records', read: exportFolders, erase: eraseFolders }),
  ],
})
