import type { App } from '#platform/app.ts'
import { forgetChanges } from './change-store.ts'

/** How long the log keeps who changed what. */
const loggedMs = 30 * 24 * 3_600_000
const atOnce = 1_000

/** The job that deletes old entries of the change log; states and versions stay with their messages. */
export async function forgetOldChanges(app: App): Promise<void> {
  const before = app.clock.now() - loggedMs
  while (!app.gateway.draining && (await forgetChanges(app.db, before, atOnce)) === atOnce);
}
