export { profileLive } from './live.ts'
export { ProfileHead } from './profile-head.tsx'
export { refreshMore } from './queries.ts'
