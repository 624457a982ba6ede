import { defineFeature } from '#platform/feature.ts'
import { disappearingHandlers } from './handlers.ts'
import { expireDue } from './expire.ts'

export const disappearing = defineFeature({
  name: 'disappearing',
  calls: disappearingHandlers,
  jobs: [{ name: 'let messages disappear', everyMs: 5_000, run: expireDue }],
})
