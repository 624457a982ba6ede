export { keepClaim } from './claims.ts'
export { addNote } from './notes.ts'
