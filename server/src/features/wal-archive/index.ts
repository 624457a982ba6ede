export { archiveCopier } from './copy.ts'
export { oldestWaitingSeconds } from './store.ts'
