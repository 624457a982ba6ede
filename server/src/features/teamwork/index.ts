export { keepClaim } from './claims.ts'
