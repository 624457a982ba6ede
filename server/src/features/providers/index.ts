import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export const sweepProviders = async (app: App): Promise<void> => {
  await store.sweep(app.db, app.clock.now())
}

export { examineProvider } from './doctor.ts'

/** Accounts at providers that sign in to this account. */
export async function* exportProviders(app: App, userId: string): AsyncIterable<unknown> {
  for (const { issuer, subject, created_at } of await store.accountsOf(app.db, userId))
    yield { issuer, subject, createTime: created_at }
}

export async function eraseProviders(app: App, userId: string): Promise<void> {
  await store.removeAccounts(app.db, userId)
}
