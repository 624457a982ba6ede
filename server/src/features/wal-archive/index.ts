export { archiveCopier } from './copy.ts'
export { copyLagSeconds } from './copy-lag.ts'
export { oldestWaitingSeconds } from './store.ts'
