import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { teamworkAdminHandlers } from './admin.ts'
import { removeAbout } from './store.ts'

export const teamwork = defineFeature({
  name: 'teamwork',
  extensions: [
    adminCalls.with(...teamworkAdminHandlers),
    personalData.with({
      name: 'notesOfOperators',
      phase: 'records',
      erase: async ({ db }, userId) => void (await removeAbout(db, `person ${userId}`)),
    }),
  ],
})
