export { timersOf } from './store.ts'
