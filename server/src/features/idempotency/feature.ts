import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { eraseIdempotencyKeys } from './index.ts'

export const idempotency = defineFeature({
  name: 'idempotency',
  extensions: [personalData.with({ name: 'requests', phase: 'records', erase: eraseIdempotencyKeys })],
})
