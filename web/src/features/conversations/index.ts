export { conversationsLive } from './live.ts'
export { informLine, previewOf, useKindLine } from './preview.ts'
export { change, fetchRow, readHere, useConversation, useConversations, useUnread } from './queries.ts'
