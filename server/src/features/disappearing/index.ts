export { expireDue } from './expire.ts'
export { timersOf } from './store.ts'
