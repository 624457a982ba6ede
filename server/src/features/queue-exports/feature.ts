import { defineFeature } from '#platform/feature.ts'
import { adminCalls, adminFiles } from '#features/operators/index.ts'
import { queueExportFile, queueExportHandlers } from './admin.ts'
import { auditExport } from './audit-export.ts'
import { queuesToExport } from './exported-queue.ts'
import { closeQueueExports, makeQueueExports, sweepQueueExports } from './making.ts'

/** Files with all rows of a queue or of the audit log, made by a job for operators. */
export const queueExports = defineFeature({
  name: 'queue-exports',
  extensions: [
    adminCalls.with(...queueExportHandlers),
    adminFiles.with(queueExportFile),
    queuesToExport.with(auditExport),
  ],
  jobs: [
    { name: 'make exports of queues', everyMs: 2_000, run: makeQueueExports },
    { name: 'remove expired exports of queues', everyMs: 3_600_000, run: sweepQueueExports },
  ],
  close: closeQueueExports,
})
