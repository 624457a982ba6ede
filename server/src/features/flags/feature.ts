import { flags as calls } from '@mynah/contract/flags'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls, countedQueues, decides, queueDecisions } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { flagAdminHandlers } from './admin.ts'
import { flagExport } from './queue-export.ts'
import { examineNew } from './rules.ts'
import { countOpen, find, removeOf, waitsOn } from './store.ts'

export const flags = defineFeature({
  name: 'flags',
  jobs: [{ name: 'examine what was made', everyMs: 1_000, run: examineNew }],
  extensions: [
    adminCalls.with(...flagAdminHandlers),
    queuesToExport.with(flagExport),
    countedQueues.with({
      ...{ name: 'flags', call: calls.queue, waiting: countOpen, waits: waitsOn },
      subjectOf: async (db, id) => {
        const row = await find(db, id)
        return row && `person ${row.user_id}`
      },
    }),
    queueDecisions.with(decides('flags', calls.judge, ({ id }) => [id], { alike: () => true })),
    // Without `read`: flags are not in a user's export.
    personalData.with({
      name: 'flagsOfOperators',
      phase: 'records',
      erase: async ({ db }, userId) => void (await removeOf(db, userId)),
    }),
  ],
})
