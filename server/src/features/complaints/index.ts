export { eraseComplaints, exportComplaints } from './erase.ts'
export { complaintFiles, countsOf, countWaiting, newPerDay } from './store.ts'
export { complaintSubjects, type ComplaintSubject } from './subjects.ts'
