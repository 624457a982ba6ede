import { defineFeature } from '#platform/feature.ts'
import { startFacts } from '#platform/start-parts.ts'
import { disappearingHandlers } from './handlers.ts'
import { expireDue } from './expire.ts'
import { timersFact } from './store.ts'

export const disappearing = defineFeature({
  name: 'disappearing',
  calls: disappearingHandlers,
  extensions: [startFacts.with({ place: 'chats', sql: () => timersFact })],
  jobs: [{ name: 'let messages disappear', everyMs: 5_000, run: expireDue }],
})
