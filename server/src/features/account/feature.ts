import { account as calls } from '@mynah/contract/account'
import { defineFeature } from '#platform/feature.ts'
import { startParts } from '#platform/start-parts.ts'
import { accountHandlers } from './handlers.ts'
import { eraseAccount, exportAccount, personalData } from './index.ts'

export const account = defineFeature({
  name: 'account',
  calls: accountHandlers,
  extensions: [
    startParts.with({ place: 'me', calls: accountHandlers, call: calls.me, input: {} }),
    personalData.with({ name: 'profile', phase: 'person', read: exportAccount, erase: eraseAccount }),
  ],
})
