import { identityAdmin } from '@mynah/contract/identity'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { startFacts } from '#platform/start-parts.ts'
import { callGuards } from '#platform/http/serve.ts'
import { identityStates, personalData } from '#features/account/index.ts'
import { flagRules } from '#features/flags/index.ts'
import { adminCalls, countedQueues, decides, queueDecisions } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { agreementOf, identityAdminHandlers } from './admin.ts'
import { printDocuments } from './documents.ts'
import { identityFlagRules } from './flag-rules.ts'
import { identityHandlers } from './handlers.ts'
import { countWaiting, eraseIdentity, exportIdentity, guardVerified, realOf, sweepPhotos } from './index.ts'
import { identityExport } from './queue-export.ts'
import { decidedOn, find, identityFact, waitsOn } from './store.ts'

export const identity = defineFeature({
  name: 'identity',
  calls: identityHandlers,
  extensions: [
    startFacts.with({ place: 'me', sql: identityFact }),
    adminCalls.with(...identityAdminHandlers),
    queuesToExport.with(identityExport),
    countedQueues.with({
      ...{ name: 'identities', call: identityAdmin.queue, waiting: countWaiting, waits: waitsOn },
      subjectOf: async (db, id) => ((await find(db, id)) ? `person ${id}` : undefined),
      agreementOf,
    }),
    queueDecisions.with(
      decides('identities', identityAdmin.decide, ({ userId }) => [userId], {
        alike: ({ approve }) => !approve,
      }),
      decides('identities', identityAdmin.release, ({ userId }) => [userId]),
    ),
    dailyFigures.with({ names: ['verified', 'identitiesRefused'], ofDay: decidedOn }),
    flagRules.with(...identityFlagRules),
    callGuards.with(guardVerified),
    identityStates.with(realOf),
    personalData.with({ name: 'identity', phase: 'records', read: exportIdentity, erase: eraseIdentity }),
  ],
  jobs: [
    { name: 'print documents', everyMs: 60_000, run: printDocuments },
    { name: 'remove photos of documents that were not submitted', everyMs: 3_600_000, run: sweepPhotos },
  ],
})
