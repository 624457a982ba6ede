import { defineFeature } from '#platform/feature.ts'
import { startAnswers } from '#features/messages/index.ts'
import { changesSince } from './changes.ts'

export const starts = defineFeature({
  name: 'starts',
  extensions: [startAnswers.with(changesSince)],
})
