export { oldestWaitingSeconds } from './store.ts'
