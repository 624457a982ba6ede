import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { complaintAdminHandlers } from './admin.ts'
import { complaintHandlers } from './handlers.ts'
import { complaintFiles, eraseComplaints, exportComplaints } from './index.ts'

export const complaints = defineFeature({
  name: 'complaints',
  calls: complaintHandlers,
  extensions: [
    adminCalls.with(...complaintAdminHandlers),
    fileHolders.with(complaintFiles),
    personalData.with({
      name: 'complaints',
      phase: 'records',
      read: exportComplaints,
      erase: eraseComplaints,
    }),
  ],
})
