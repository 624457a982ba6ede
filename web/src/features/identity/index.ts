export { IdentityCell } from './identity-cell.tsx'
export { identityLive } from './live.ts'
export { certificatePath } from './paths.ts'
