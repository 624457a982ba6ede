import { defineFeature } from '#platform/feature.ts'
import { operatorAdminHandlers } from './handlers.ts'
import { adminCalls, openAdminApi, prepareFirstOperator, storeAuditHead, sweepOperators } from './index.ts'

export const operators = defineFeature({
  name: 'operators',
  routes: openAdminApi,
  prepare: prepareFirstOperator,
  tablesNotBackedUp: ['operator_sessions', 'operator_devices'],
  extensions: [adminCalls.with(...operatorAdminHandlers)],
  jobs: [
    { name: 'sweep sessions of operators', everyMs: 3_600_000, run: sweepOperators },
    { name: 'store the head of the audit log', everyMs: 60_000, run: storeAuditHead },
  ],
})
