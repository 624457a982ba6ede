import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { resetPassword as resetPasswordPoint } from '#features/auth/index.ts'
import { credentialHandlers } from './handlers.ts'
import { eraseCredentials, makeDue, resetPassword, sendAgain, sweepCredentials } from './index.ts'

export const credentials = defineFeature({
  name: 'credentials',
  calls: credentialHandlers,
  extensions: [
    resetPasswordPoint.with(resetPassword),
    personalData.with({ name: 'credentials', phase: 'credentials', erase: eraseCredentials }),
  ],
  jobs: [
    { name: 'make changes of credentials whose wait is over', everyMs: 30_000, run: makeDue },
    { name: 'send messages about credentials again', everyMs: 30_000, run: sendAgain },
    { name: 'sweep changes of credentials', everyMs: 3_600_000, run: sweepCredentials },
  ],
})
