import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { postingSources } from '#features/ledger/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { carbonAdminHandlers } from './admin.ts'
import { eraseCarbon, exportCarbon } from './erase.ts'
import { carbonHandlers } from './handlers.ts'
import { carbonPostings } from './posting-store.ts'

export const carbon = defineFeature({
  name: 'carbon',
  calls: carbonHandlers,
  extensions: [
    adminCalls.with(...carbonAdminHandlers),
    postingSources.with(carbonPostings),
    personalData.with({ name: 'carbon', phase: 'records', read: exportCarbon, erase: eraseCarbon }),
  ],
})
