import { complaintAdmin } from '@mynah/contract/complaints'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls, countedQueues, decides, queueDecisions } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { complaintAdminHandlers, idsClosedBy } from './admin.ts'
import { complaintHandlers } from './handlers.ts'
import { complaintFiles, countWaiting, eraseComplaints, exportComplaints } from './index.ts'
import { complaintExport } from './queue-export.ts'
import { countMade, subjectOf, waitsOn } from './store.ts'

export const complaints = defineFeature({
  name: 'complaints',
  calls: complaintHandlers,
  extensions: [
    adminCalls.with(...complaintAdminHandlers),
    queuesToExport.with(complaintExport),
    countedQueues.with({
      ...{ name: 'complaints', call: complaintAdmin.queue, waiting: countWaiting, waits: waitsOn },
      subjectOf,
    }),
    queueDecisions.with(
      decides('complaints', complaintAdmin.decide, idsClosedBy, {
        // Freezing and dissolving are decided one by one.
        alike: ({ decision }) => decision === 'dismiss' || decision === 'warn',
      }),
    ),
    dailyFigures.with({ names: ['complaints'], ofDay: async (db, day) => [await countMade(db, day)] }),
    fileHolders.with(complaintFiles),
    personalData.with({
      name: 'complaints',
      phase: 'records',
      read: exportComplaints,
      erase: eraseComplaints,
    }),
  ],
})
