export { marksOf } from './store.ts'
