export { accountLive } from './live.ts'
export { refreshMe } from './queries.ts'
