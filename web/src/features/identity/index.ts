export { IdentityCell } from './identity-cell.tsx'
export { certificatePath } from './paths.ts'
export { identityState, useIdentityState, useRealName } from './queries.ts'
