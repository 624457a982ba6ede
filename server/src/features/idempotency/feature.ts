import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { eraseIdempotencyKeys, sweepRefusals } from './index.ts'

export const idempotency = defineFeature({
  name: 'idempotency',
  jobs: [{ name: 'forget what was refused a day ago', everyMs: 3_600_000, run: sweepRefusals }],
  extensions: [personalData.with({ name: 'requests', phase: 'records', erase: eraseIdempotencyKeys })],
})
