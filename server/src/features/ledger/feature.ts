import { ledgerAdmin } from '@mynah/contract/ledger'
import { countedRefusals, dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { startFacts } from '#platform/start-parts.ts'
import { pointsBalances } from '#features/account/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { ledgerAdminHandlers } from './admin.ts'
import { closingHandlers, draftNextClosing } from './closings.ts'
import { ledgerExport } from './entries-export.ts'
import { balanceOf, closeDays, measureLedger, pointsOf, reconcileLedger } from './index.ts'
import { balanceFact } from './store.ts'

export const ledger = defineFeature({
  name: 'ledger',
  setup: measureLedger,
  extensions: [
    dailyFigures.with({ names: ['payments', 'paymentsRefused'], call: ledgerAdmin.state }),
    countedRefusals.with({
      name: 'paymentsRefused',
      errors: [
        ...(['InsufficientBalance', 'DailyCapReached', 'ProofTooNew', 'MoneyStopped'] as const),
        ...(['PayPasswordWrong', 'PayPasswordLocked'] as const),
      ],
    }),
    startFacts.with({ place: 'me', sql: (userId) => balanceFact(pointsOf(userId)) }),
    adminCalls.with(...ledgerAdminHandlers, ...closingHandlers),
    queuesToExport.with(ledgerExport),
    pointsBalances.with(async (app, userId) => (await balanceOf(app, userId)).points),
  ],
  jobs: [
    { name: 'reconcile the ledger', everyMs: 60_000, run: (app) => reconcileLedger(app) },
    { name: 'draft the next closing', everyMs: 60_000, run: draftNextClosing },
    { name: 'seal the days of the ledger that are over', everyMs: 600_000, run: closeDays },
  ],
})
