import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export { aliveAmong, authenticate } from './sessions.ts'
export { authenticateSocket } from './socket-login.ts'
export { checkCode, pendingTarget } from './codes.ts'
export { countActive, freezeOf, freezesAmong, sessionsOf } from './store.ts'
export { endAll, freeze, unfreeze } from './freeze.ts'
export { checkNewPassword } from './passwords.ts'
export { endAllSessions, endOtherSessions, hasSessionSince, readDevices, requireSettled } from './sessions.ts'
export { prove } from './prove.ts'
export { mailTarget, phoneTarget, signIn } from './service.ts'
export { mayTryPassword, noteWrongPassword } from './failures.ts'
export { tell, tellProof, welcome } from './welcome.ts'

/** Clears what no rule asks for any more; runs hourly. */
export const sweepAuth = (app: App) => store.sweep(app.db, app.clock.now(), 7_200_000)

/** What no backup holds: whoever gets hold of one must not be signed in by it. */
export const tablesNotBackedUp = [
  'sessions',
  'codes',
  'captchas',
  'push_subscriptions',
  'login_scans',
  'operator_sessions',
] as const
