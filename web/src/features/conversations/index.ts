export { conversationsLive } from './live.ts'
export { informLine, previewOf } from './preview.ts'
export { change, readHere, useConversation, useUnread } from './queries.ts'
