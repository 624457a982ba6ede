import { defineFeature } from '#platform/feature.ts'
import { accountHandlers } from './handlers.ts'
import { eraseAccount, exportAccount, personalData } from './index.ts'

export const account = defineFeature({
  name: 'account',
  calls: accountHandlers,
  extensions: [
    personalData.with({ name: 'profile', phase: 'person', read: exportAccount, erase: eraseAccount }),
  ],
})
