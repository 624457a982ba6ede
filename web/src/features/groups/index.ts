export { useWaiting } from './applies.ts'
export { groupOfCode, groupPath } from './codes.ts'
export { groupsLive } from './live.ts'
