import { complaintAdmin } from '@mynah/contract/complaints'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls, countedQueues } from '#features/operators/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { complaintAdminHandlers } from './admin.ts'
import { complaintHandlers } from './handlers.ts'
import { complaintFiles, countWaiting, eraseComplaints, exportComplaints } from './index.ts'
import { subjectOf } from './store.ts'

export const complaints = defineFeature({
  name: 'complaints',
  calls: complaintHandlers,
  extensions: [
    adminCalls.with(...complaintAdminHandlers),
    countedQueues.with({
      ...{ name: 'complaints', call: complaintAdmin.queue, waiting: countWaiting },
      subjectOf,
    }),
    fileHolders.with(complaintFiles),
    personalData.with({
      name: 'complaints',
      phase: 'records',
      read: exportComplaints,
      erase: eraseComplaints,
    }),
  ],
})
