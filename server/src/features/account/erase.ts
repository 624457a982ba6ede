import type { App } from '#platform/app.ts'
import { cardChanged } from './cards.ts'
import * as store from './store.ts'

/** A user's own row for an export, without credentials. */
export async function* exportAccount(app: App, userId: string): AsyncIterable<unknown> {
  const row = await store.rowOf(app.db, userId)
  if (!row) return
  const { password_hash: _, qr_token: __, ...mine } = row
  yield mine
}

/** The row stays, since messages of others refer to it; nothing in it identifies the user. */
export async function eraseAccount(app: App, userId: string): Promise<void> {
  await app.transaction((tx) => store.anonymise(tx, userId, app.clock.now()))
  cardChanged(app, userId)
}
