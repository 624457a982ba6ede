export { conversationsLive } from './live.ts'
export { informLine } from './preview.ts'
export { applyRead, change, firstPage, useConversation, useUnread } from './queries.ts'
