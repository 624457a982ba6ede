import { chatFolderEvents, chatFolders } from '@mynah/contract/chat-folders'
import { on, type EventHandler } from '@mynah/client/event-handlers'
import { invalidate } from '#client/api/query.ts'

export const chatFoldersLive: readonly EventHandler[] = [
  on(chatFolderEvents.changed, () => void invalidate(chatFolders.list)),
]
