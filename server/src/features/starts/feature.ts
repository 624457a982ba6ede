import { defineFeature } from '#platform/feature.ts'
import { startAnswers } from '#features/messages/index.ts'
import { beginStart } from './changes.ts'

export const starts = defineFeature({
  name: 'starts',
  extensions: [startAnswers.with(beginStart)],
})
