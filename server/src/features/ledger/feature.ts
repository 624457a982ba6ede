import { defineFeature } from '#platform/feature.ts'
import { startFacts } from '#platform/start-parts.ts'
import { pointsBalances } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { ledgerAdminHandlers } from './admin.ts'
import { closingHandlers, draftNextClosing } from './closings.ts'
import { balanceOf, closeDays, measureLedger, reconcileLedger } from './index.ts'

export const ledger = defineFeature({
  name: 'ledger',
  setup: measureLedger,
  extensions: [
    startFacts.with({ place: 'me', read: async (ctx) => (await balanceOf(ctx, ctx.userId)).points }),
    adminCalls.with(...ledgerAdminHandlers, ...closingHandlers),
    pointsBalances.with(async (app, userId) => (await balanceOf(app, userId)).points),
  ],
  jobs: [
    { name: 'reconcile the ledger', everyMs: 60_000, run: (app) => reconcileLedger(app) },
    { name: 'draft the next closing', everyMs: 60_000, run: draftNextClosing },
    { name: 'seal the days of the ledger that are over', everyMs: 600_000, run: closeDays },
  ],
})
