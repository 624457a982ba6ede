export { webPushHandlers } from './handlers.ts'
export { pushStored } from './stored.ts'
