import { defineFeature } from '#platform/feature.ts'
import { startFacts } from '#platform/start-parts.ts'
import { personalData, signInFlags } from '#features/account/index.ts'
import { postingSources } from '#features/ledger/index.ts'
import { adminCalls } from '#features/operators/index.ts'
import { dailySignInAdminHandlers } from './admin.ts'
import { eraseSignIns, exportSignIns } from './erase.ts'
import { dailySignInHandlers } from './handlers.ts'
import { hasSignedIn, remind } from './index.ts'
import { streakFact } from './store.ts'
import { standingOf, type Streak } from './streak.ts'
import { giftReturns } from '#features/shop/index.ts'
import { giveBackGift } from './service.ts'
import { signInPostings } from './posting-store.ts'

export const dailySignIn = defineFeature({
  name: 'daily-sign-in',
  calls: dailySignInHandlers,
  extensions: [
    startFacts.with({
      place: 'me',
      sql: streakFact,
      of: (row, { clock }) => row !== null && !standingOf(JSON.parse(row) as Streak, clock.now()).isOpen,
    }),
    adminCalls.with(...dailySignInAdminHandlers),
    postingSources.with(signInPostings),
    signInFlags.with(hasSignedIn),
    giftReturns.with(giveBackGift),
    personalData.with({ name: 'sign-ins', phase: 'records', read: exportSignIns, erase: eraseSignIns }),
  ],
  jobs: [{ name: 'remind of the daily sign-in', everyMs: 60_000, run: remind }],
})
