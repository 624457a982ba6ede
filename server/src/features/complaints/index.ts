export { eraseComplaints, readComplaints } from './erase.ts'
export { countsOf, countWaiting, newPerDay } from './store.ts'
