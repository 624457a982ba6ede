export { webPushHandlers } from './handlers.ts'
export { pushStored, wakeBrowsers } from './stored.ts'
