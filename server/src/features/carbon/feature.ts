import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { carbonAdminHandlers } from './admin.ts'
import { eraseCarbon, exportCarbon } from './erase.ts'
import { carbonHandlers } from './handlers.ts'

export const carbon = defineFeature({
  name: 'carbon',
  calls: carbonHandlers,
  extensions: [
    adminCalls.with(...carbonAdminHandlers),
    personalData.with({ name: 'carbon', phase: 'records', read: exportCarbon, erase: eraseCarbon }),
  ],
})
