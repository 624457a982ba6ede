export { webPushHandlers } from './handlers.ts'
export { pushTests } from './test-push.ts'
export { pushStored, wakeBrowsers } from './stored.ts'
