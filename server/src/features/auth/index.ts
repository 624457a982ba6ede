import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import { sweepBudget } from './codes/code-budget.ts'
import { sweepCodes } from './codes/codes-store.ts'
import { sweepFailures } from './failures-store.ts'
import * as store from './store.ts'

export { onSessionsEnded, onSignIn, reachedByPush, resetPassword } from './extension-points.ts'
export { aliveAmong, authenticate, endReasonOf } from './sessions.ts'
export { authenticateFilePass, filePassOf } from './file-pass.ts'
export { authenticateSocket } from './socket-login.ts'
export { verifiedUserOf } from './verified.ts'
export { checkCode, pendingTarget } from './codes/codes.ts'
export { freezeOf, freezesAmong, frozenOn } from './freezes-store.ts'
export { hasSessionSince, sessionOf, sessionsOf } from './store.ts'
export { freeze, unfreeze } from './freeze.ts'
export { checkNewPassword } from './passwords.ts'
export { endAllSessions, endOtherSessions, exportDevices, requireLongSession } from './sessions.ts'
export { prove } from './prove.ts'
export { mailTarget, openAccount, phoneTarget, signIn } from './service.ts'
export { isOwnPassword, countTry } from './failures.ts'
export { postSystemNotice, notifyCredentialChange, welcome } from './system-messages.ts'

/** How long failures and other attempts are stored. */
const attemptsMs = 7_200_000

/** Deletes rows that no rule needs any more; runs hourly. */
export async function sweepAuth(app: App): Promise<void> {
  const now = app.clock.now()
  await sweepCodes(app.db, now, attemptsMs)
  await sweepFailures(app.db, now - attemptsMs)
  await store.sweepEnded(app.db, now - limits.endReasonMs)
  await sweepBudget(app)
}
