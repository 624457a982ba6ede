export { groupsLive } from './live.ts'
