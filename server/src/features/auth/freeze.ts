import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import { endAllSessions } from './sessions.ts'
import * as store from './freezes-store.ts'
import { lockTarget } from './store.ts'

// Serialises signing in and freezing of a user: otherwise a session opened at the same time would stay.
const hold = (tx: Tx, userId: string) => lockTarget(tx, `freeze ${userId}`)

/** Throws AccountFrozen. */
export async function refuseFrozen(tx: Tx, userId: string): Promise<void> {
  await hold(tx, userId)
  if (await store.freezeOf(tx, userId)) throw new ApiError('AccountFrozen')
}

/** Ends all sessions and prevents new ones; takes effect everywhere within a second. */
export async function freeze(app: App, tx: Tx, userId: string, reason: string): Promise<void> {
  await hold(tx, userId)
  await store.putFreeze(tx, { user_id: userId, reason, at: app.clock.now() })
  await endAllSessions(app, tx, userId, 'frozen')
}

/** False if the account was not frozen. */
export const unfreeze = ({ clock }: Pick<App, 'clock'>, tx: Tx, userId: string): Promise<boolean> =>
  store.endFreeze(tx, userId, clock.now())
