import { bank as calls } from '@mynah/contract/bank'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls, decides, queueDecisions } from '#features/operators/index.ts'
import { refusedRequests } from '#features/wallet/index.ts'
import { bankHandlers } from './admin.ts'
import { endMatches, eraseBankLines } from './ends.ts'

export const bank = defineFeature({
  name: 'bank',
  extensions: [
    adminCalls.with(...bankHandlers),
    queueDecisions.with(
      decides('recharges', calls.decide, ({ request }) => [request]),
      decides('withdrawals', calls.decide, ({ request }) => [request]),
    ),
    refusedRequests.with(endMatches),
    personalData.with({ name: 'bank', phase: 'records', erase: eraseBankLines }),
  ],
})
