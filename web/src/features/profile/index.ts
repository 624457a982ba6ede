export { profileLive } from './live.ts'
export { OwnCode } from './own-code.tsx'
export { ProfileHead } from './profile-head.tsx'
export { ownTarget, refreshMore } from './queries.ts'
