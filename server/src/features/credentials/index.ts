import type { App } from '#platform/app.ts'
import { limits } from '@mynah/contract/limits'
import { releaseTargets, sweepReserved } from '#features/account/index.ts'
import { eraseHold } from '#features/ledger/index.ts'
import * as store from './store.ts'

export { passkeySets, providerAccounts, type StoredCredential } from './extension-points.ts'
export { sendAgain } from './messages.ts'
export { changeLater, changeNow, makeDue, countPendingChange, resetPassword } from './service.ts'
export { lock as lockCredentials } from './store.ts'

/** Deletes old numbers, addresses and hashes that no undo needs any more; runs hourly. */
export async function sweepCredentials(app: App): Promise<void> {
  await store.sweep(app.db, app.clock.now() - limits.credentialUndoMs)
  await sweepReserved(app.db, app.clock.now())
}

export async function eraseCredentials(app: App, userId: string): Promise<void> {
  await store.removeOf(app.db, userId)
  await releaseTargets(app.db, userId)
  await eraseHold(app, userId)
}
