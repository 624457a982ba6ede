import { walletAdmin } from '@mynah/contract/wallet-admin'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { flagRules } from '#features/flags/index.ts'
import { blockedByMoney, heldFunds, postingSources } from '#features/ledger/index.ts'
import { adminCalls, countedQueues, decides, queueDecisions } from '#features/operators/index.ts'
import { queuesToExport } from '#features/queue-exports/index.ts'
import { walletAdminHandlers } from './admin.ts'
import { compareVouchers, printAccounts } from './cash.ts'
import { postDue } from './deciding.ts'
import { agreementOf } from './decisions.ts'
import { walletFlagRules } from './flag-rules.ts'
import { walletHandlers } from './handlers.ts'
import { correctionHandlers } from './corrections.ts'
import { correctionPostings, debtPostings } from './corrections-store.ts'
import { cashPostings, orderPostings, pointsPostings } from './posting-store.ts'
import { countWaiting, eraseWallet, exportBill, withdrawalHeldFunds } from './index.ts'
import { cashExports } from './queue-export.ts'
import { refusedOn, requestSubject, waitsOn } from './store.ts'

export const wallet = defineFeature({
  name: 'wallet',
  calls: walletHandlers,
  jobs: [
    { name: 'post what operators decided', everyMs: 1_000, run: postDue },
    { name: 'compare vouchers', everyMs: 60_000, run: compareVouchers },
    { name: 'print account numbers', everyMs: 60_000, run: printAccounts },
  ],
  extensions: [
    adminCalls.with(...walletAdminHandlers, ...correctionHandlers),
    queuesToExport.with(...cashExports),
    countedQueues.with(
      {
        ...{ name: 'recharges', call: walletAdmin.queue },
        waiting: (db) => countWaiting(db, false),
        waits: (db, day) => waitsOn(db, day, false),
        subjectOf: (db, id) => requestSubject(db, id, false),
        agreementOf,
      },
      {
        ...{ name: 'withdrawals', call: walletAdmin.queue },
        waiting: (db) => countWaiting(db, true),
        waits: (db, day) => waitsOn(db, day, true),
        subjectOf: (db, id) => requestSubject(db, id, true),
        agreementOf,
      },
    ),
    queueDecisions.with(
      // A recharge without money is rejected alike; what pays money is decided one by one, or by lines of the bank.
      decides('recharges', walletAdmin.decide, ({ id }) => [id], { alike: ({ approve }) => !approve }),
      decides('withdrawals', walletAdmin.decide, ({ id }) => [id]),
    ),
    dailyFigures.with({
      ...{ names: ['rechargesRefused', 'withdrawalsRefused'], call: walletAdmin.queue },
      ofDay: refusedOn,
    }),
    flagRules.with(...walletFlagRules),
    heldFunds.with(withdrawalHeldFunds),
    postingSources.with(cashPostings, orderPostings, pointsPostings, correctionPostings, debtPostings),
    personalData.with({
      name: 'bill',
      phase: 'records',
      blocks: blockedByMoney,
      read: exportBill,
      erase: eraseWallet,
    }),
  ],
})
