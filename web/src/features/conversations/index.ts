export { groundOf } from './background.ts'
export { conversationsLive } from './live.ts'
export { informLine, pouchLine, pouchOf, previewOf, useKindLine } from './preview.ts'
export { ChatSettings } from './chat-settings.tsx'
export { roomPath } from './room-path.ts'
export {
  change,
  fetchRow,
  readHere,
  useConversation,
  useConversations,
  useNameOf,
  useUnread,
} from './queries.ts'
