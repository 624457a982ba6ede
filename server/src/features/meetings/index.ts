export { endOverdue, remind } from './jobs.ts'
export { planFor } from './planning.ts'
