import { supportAdmin } from '@mynah/contract/support'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls, countedQueues, decides, queueDecisions } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { supportAdminHandlers } from './admin.ts'
import { supportHandlers } from './handlers.ts'
import { fileHolders } from '#features/uploads/index.ts'
import { countWaiting, eraseSupport, exportSupport, supportFiles } from './index.ts'
import { supportExport } from './queue-export.ts'
import { find, waitsOn } from './store.ts'

export const support = defineFeature({
  name: 'support',
  calls: supportHandlers,
  extensions: [
    adminCalls.with(...supportAdminHandlers),
    queuesToExport.with(supportExport),
    countedQueues.with({
      ...{ name: 'support', call: supportAdmin.queue, waiting: countWaiting, waits: waitsOn },
      subjectOf: async (db, id) => ((await find(db, id)) ? `person ${id}` : undefined),
    }),
    queueDecisions.with(
      decides('support', supportAdmin.answer, ({ userId }) => [userId], { goesOn: true }),
      decides('support', supportAdmin.settle, ({ userId }) => [userId], { alike: () => true }),
    ),
    fileHolders.with(supportFiles),
    personalData.with({ name: 'support', phase: 'records', read: exportSupport, erase: eraseSupport }),
  ],
})
