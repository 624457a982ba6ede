import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { flagRules } from '#features/flags/index.ts'
import { heldFunds, postingSources } from '#features/ledger/index.ts'
import { transferFlagRules } from './flag-rules.ts'
import { transferHandlers } from './handlers.ts'
import { eraseTransfers, expireTransfers, exportTransfers, transferHeldFunds } from './index.ts'
import { transferPostings } from './posting-store.ts'

export const transfers = defineFeature({
  name: 'transfers',
  calls: transferHandlers,
  extensions: [
    flagRules.with(...transferFlagRules),
    heldFunds.with(transferHeldFunds),
    postingSources.with(transferPostings),
    personalData.with({ name: 'transfers', phase: 'records', read: exportTransfers, erase: eraseTransfers }),
  ],
  jobs: [{ name: 'return transfers that were not accepted', everyMs: 10_000, run: expireTransfers }],
})
