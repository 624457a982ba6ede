import { proposals } from '@mynah/contract/proposals'
import { defineFeature } from '#platform/feature.ts'
import { operatorAdminHandlers } from './handlers.ts'
import { applyDueProposals, proposalHandlers } from './proposal-handlers.ts'
import { subjectOf } from './proposals.ts'
import { countWaiting, waitsOn } from './proposals-store.ts'
import {
  adminCalls,
  countedQueues,
  decides,
  openAdminApi,
  openAdminFiles,
  prepareFirstOperator,
  queueDecisions,
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
    countedQueues.with({
      ...{ name: 'changes', call: proposals.list, waiting: countWaiting, waits: waitsOn },
      agreementOf: async (_, id) => subjectOf(id),
    }),
    // Declining is not among them: an operator who sees that a change is wrong can stop it at once.
    queueDecisions.with(decides('changes', proposals.agree, ({ id }) => [id])),
  ],
  jobs: [
    { name: 'sweep sessions of operators', everyMs: 3_600_000, run: sweepOperators },
    { name: 'do the changes whose time has come', everyMs: 10_000, run: applyDueProposals },
    { name: 'store the head of the audit log', everyMs: 60_000, run: storeAuditHead },
  ],
})
