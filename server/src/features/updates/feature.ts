import { defineFeature } from '#platform/feature.ts'
import { examineUpdates } from './doctor.ts'
import { askForReleases } from './service.ts'

/** The notice of newer releases, off unless an address of their list is set. */
export const updates = defineFeature({
  name: 'updates',
  jobs: [{ name: 'ask for releases', everyMs: 600_000, run: askForReleases }],
  examineRows: examineUpdates,
})
