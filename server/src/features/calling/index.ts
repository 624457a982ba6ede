export { endOverdue } from './service.ts'
export { recordPastCall, type PastCall } from './past.ts'
export { callRooms } from './media-rooms.ts'
