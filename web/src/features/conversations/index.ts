export { backgroundOf } from './settings/background.ts'
export { DeliveryState } from './delivery-state.tsx'
export { avatarOf, nameOf } from './names.ts'
export { isOwnChat } from './own-chat.ts'
export { previewOf, useFoundLine, useKindLine } from './list/preview.ts'
export { ChatSettings } from './settings/chat-settings.tsx'
export { mayTakePart } from './may-take-part.ts'
export { roomPath } from './room-path.ts'
export {
  change,
  fetchRow,
  readHere,
  shownConversation,
  useConversation,
  useConversations,
  useNameOf,
  useOpened,
} from './queries.ts'
export { readSentOf } from './read-here.ts'
