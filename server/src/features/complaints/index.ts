export { countsOf, countWaiting, newPerDay } from './store.ts'
