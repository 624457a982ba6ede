export { IdentityCell } from './identity-cell.tsx'
export { identityLive } from './live.ts'
export { certificatePath } from './paths.ts'
export { identityState, useIdentityState, useRealName } from './queries.ts'
