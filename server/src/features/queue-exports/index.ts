export {
  approvalsIn,
  exportedLog,
  exportedQueue,
  queuesToExport,
  type ExportColumn,
} from './exported-queue.ts'
