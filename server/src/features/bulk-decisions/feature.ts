import { defineFeature } from '#platform/feature.ts'
import { adminCalls } from '#features/operators/index.ts'
import { actOnBulkDecisions, sweepBulkDecisions } from './acting.ts'
import { bulkDecisionHandlers } from './admin.ts'

/** Decisions about several items of a queue, which the server makes ten seconds after an operator ordered them. */
export const bulkDecisions = defineFeature({
  name: 'bulk-decisions',
  // An order belongs to a minute; a restored one would surprise.
  tablesNotBackedUp: ['bulk_decisions', 'bulk_decision_items'],
  extensions: [adminCalls.with(...bulkDecisionHandlers)],
  jobs: [
    { name: 'make decisions about several items', everyMs: 1_000, run: actOnBulkDecisions },
    {
      name: 'remove old decisions about several items',
      everyMs: 3_600_000,
      run: async (app) => void (await sweepBulkDecisions(app)),
    },
  ],
})
