import { account as calls } from '@mynah/contract/account'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { accountHandlers } from './handlers.ts'
import { eraseAccount, exportAccount, personalData } from './index.ts'
import { accountFact } from './store.ts'

export const account = defineFeature({
  name: 'account',
  calls: accountHandlers,
  extensions: [
    startFacts.with({ place: 'me', sql: accountFact }),
    startParts.with({ place: 'me', calls: accountHandlers, call: calls.me, input: {} }),
    personalData.with({ name: 'profile', phase: 'person', read: exportAccount, erase: eraseAccount }),
  ],
})
