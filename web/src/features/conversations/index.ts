export { groundOf } from './background.ts'
export { DeliveryState } from './delivery-state.tsx'
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
  useOpened,
  useUnread,
} from './queries.ts'
