export { accountLive } from './live.ts'
