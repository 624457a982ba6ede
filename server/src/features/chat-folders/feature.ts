import { chatFolders as calls } from '@mynah/contract/chat-folders'
import { defineFeature } from '#platform/feature.ts'
import { startParts } from '#platform/start-parts.ts'
import { personalData } from '#features/account/index.ts'
import { eraseFolders, exportFolders } from './erase.ts'
import { chatFoldersHandlers } from './handlers.ts'

export const chatFolders = defineFeature({
  name: 'chat-folders',
  calls: chatFoldersHandlers,
  extensions: [
    startParts.with({ place: 'settings.folders', calls: chatFoldersHandlers, call: calls.list, input: {} }),
    personalData.with({ name: 'chat-folders', phase: 'records', read: exportFolders, erase: eraseFolders }),
  ],
})
