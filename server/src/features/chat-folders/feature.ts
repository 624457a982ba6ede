import { chatFolders as calls } from '@mynah/contract/chat-folders'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { personalData } from '#features/account/index.ts'
import { eraseFolders, exportFolders } from './erase.ts'
import { chatFoldersHandlers } from './handlers.ts'
import { foldersFact } from './store.ts'

export const chatFolders = defineFeature({
  name: 'chat-folders',
  calls: chatFoldersHandlers,
  extensions: [
    startFacts.with({ place: 'settings.folders', sql: foldersFact }),
    startParts.with({ place: 'settings.folders', calls: chatFoldersHandlers, call: calls.list, input: {} }),
    personalData.with({ name: 'chat-folders', phase: 'records', read: exportFolders, erase: eraseFolders }),
  ],
})
