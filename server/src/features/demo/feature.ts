import { defineFeature } from '#platform/feature.ts'
import { postingSources } from '#features/ledger/index.ts'
import { examineDemo } from './doctor.ts'
import { prepareDemo } from './fill.ts'
import { demoPostings } from './posting-store.ts'

export const demo = defineFeature({
  name: 'demo',
  prepare: prepareDemo,
  examine: examineDemo,
  extensions: [postingSources.with(demoPostings)],
})
