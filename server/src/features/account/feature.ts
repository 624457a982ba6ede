import { account as calls } from '@mynah/contract/account'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { startFacts, startParts } from '#platform/start-parts.ts'
import { accountHandlers } from './handlers.ts'
import { eraseAccount, exportAccount, personalData } from './index.ts'
import { accountFact, countRegistered } from './store.ts'

export const account = defineFeature({
  name: 'account',
  calls: accountHandlers,
  extensions: [
    dailyFigures.with({ names: ['newUsers'], ofDay: async (db, day) => [await countRegistered(db, day)] }),
    startFacts.with({ place: 'me', sql: accountFact }),
    startParts.with({ place: 'me', calls: accountHandlers, call: calls.me, input: {} }),
    personalData.with({ name: 'profile', phase: 'person', read: exportAccount, erase: eraseAccount }),
  ],
})
