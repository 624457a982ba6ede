export { endOverdue } from './service.ts'
export { callRooms } from './media-rooms.ts'
