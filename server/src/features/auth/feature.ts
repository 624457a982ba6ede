import { authentication } from '#platform/http/authentication.ts'
import { dailyFigures } from '#platform/daily-figures.ts'
import { defineFeature } from '#platform/feature.ts'
import { personalData } from '#features/account/index.ts'
import { rateSubjects } from '#platform/http/serve.ts'
import { budgetUsed } from './codes/code-budget.ts'
import { codesCounted } from './codes/codes.ts'
import { failuresCounted } from './failures.ts'
import { activity } from './activity.ts'
import { authHandlers } from './handlers.ts'
import { notifyMailDoubles } from './mail-doubles.ts'
import { rateSubjectOf } from './names.ts'
import { countFrozen } from './freezes-store.ts'
import {
  aliveAmong,
  authenticate,
  authenticateFilePass,
  authenticateSocket,
  endReasonOf,
  exportDevices,
  filePassOf,
  sweepAuth,
  verifiedUserOf,
} from './index.ts'

export const auth = defineFeature({
  name: 'auth',
  calls: authHandlers,
  tablesNotBackedUp: ['sessions', 'ended_sessions', 'codes', 'captchas'],
  extensions: [
    authentication.with({
      authenticate,
      authenticateSocket,
      aliveAmong,
      endReasonOf,
      filePassOf,
      authenticateFilePass,
      verifiedUserOf,
    }),
    rateSubjects.with(rateSubjectOf),
    dailyFigures.with(
      { names: ['activeUsers', 'returned'], now: activity },
      { names: ['frozen'], ofDay: async (db, day) => [await countFrozen(db, day)] },
      { names: ['failedLogins'] },
    ),
    personalData.with({ name: 'devices', phase: 'credentials', read: exportDevices }),
  ],
  setup(app) {
    budgetUsed(app)
    codesCounted(app)
    failuresCounted(app)
  },
  jobs: [
    { name: 'tell who shares an address', everyMs: 60_000, run: notifyMailDoubles },
    { name: 'sweep codes, captchas and failures', everyMs: 3_600_000, run: sweepAuth },
  ],
})
