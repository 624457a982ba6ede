export { makeBackup } from './make-backup.ts'
export { tryRestore } from './drill.ts'
export type { Outcome, Task } from './tasks.ts'
