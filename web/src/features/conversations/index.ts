export { conversationsLive } from './live.ts'
export { informLine } from './preview.ts'
export { change, readHere, useConversation, useUnread } from './queries.ts'
