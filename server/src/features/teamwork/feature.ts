import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls, decisionGuards } from '#features/operators/index.ts'
import { teamworkAdminHandlers } from './admin.ts'
import { claimsGuard } from './claims.ts'
import { removeAbout } from './store.ts'

export const teamwork = defineFeature({
  name: 'teamwork',
  // A claim goes with the session that made it, which is not in a backup either.
  tablesNotBackedUp: ['queue_claims'],
  extensions: [
    adminCalls.with(...teamworkAdminHandlers),
    decisionGuards.with(claimsGuard),
    personalData.with({
      name: 'notesOfOperators',
      phase: 'records',
      erase: async ({ db }, userId) => void (await removeAbout(db, `person ${userId}`)),
    }),
  ],
})
