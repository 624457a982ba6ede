export { areLeaving } from './store.ts'
