import { defineFeature } from '#platform/feature.ts'
import { onSignIn } from '#features/auth/index.ts'
import { eraseDue } from './erase.ts'
import { makeExports, sweepExports } from './export.ts'
import { accountDeletionHandlers } from './handlers.ts'
import { serveExports } from './routes.ts'
import { withdraw } from './withdraw.ts'

export const accountDeletion = defineFeature({
  name: 'account-deletion',
  calls: accountDeletionHandlers,
  routes: serveExports,
  extensions: [onSignIn.with(withdraw)],
  jobs: [
    { name: 'make exports', everyMs: 15_000, run: makeExports },
    { name: 'remove expired exports', everyMs: 3_600_000, run: sweepExports },
    { name: 'erase accounts whose time has come', everyMs: 600_000, run: eraseDue },
  ],
})
