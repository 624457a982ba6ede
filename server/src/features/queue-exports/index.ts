export { approvalsIn, exportedQueue, queuesToExport, type ExportColumn } from './exported-queue.ts'
