import { proposals } from '@mynah/contract/proposals'
import { defineFeature } from '#platform/feature.ts'
import { operatorAdminHandlers } from './handlers.ts'
import { applyDueProposals, proposalHandlers } from './proposal-handlers.ts'
import { countWaiting, waitsOn } from './proposals-store.ts'
import {
  adminCalls,
  countedQueues,
  openAdminApi,
  openAdminFiles,
  prepareFirstOperator,
  storeAuditHead,
  sweepOperators,
} from './index.ts'
import { measureQueues } from './waiting.ts'

export const operators = defineFeature({
  name: 'operators',
  routes(app, http) {
    openAdminApi(app, http)
    openAdminFiles(app, http)
  },
  setup: measureQueues,
  prepare: prepareFirstOperator,
  tablesNotBackedUp: ['operator_sessions', 'operator_devices'],
  extensions: [
    adminCalls.with(...operatorAdminHandlers, ...proposalHandlers),
    countedQueues.with({ name: 'changes', call: proposals.list, waiting: countWaiting, waits: waitsOn }),
  ],
  jobs: [
    { name: 'sweep sessions of operators', everyMs: 3_600_000, run: sweepOperators },
    { name: 'do the changes whose time has come', everyMs: 10_000, run: applyDueProposals },
    { name: 'store the head of the audit log', everyMs: 60_000, run: storeAuditHead },
  ],
})
