import type { App } from '#platform/app.ts'
import { cardChanged } from './cards.ts'
import * as store from './store.ts'

/** What of a person is theirs to take along: all that stands in their row but what proves them. */
export async function* exportAccount(app: App, userId: string): AsyncIterable<unknown> {
  const row = await store.rowOf(app.db, userId)
  if (!row) return
  const { password_hash: _, qr_token: __, ...mine } = row
  yield mine
}

/** The row stays, for what others said to this person and with them; nothing in it identifies them. */
export async function eraseAccount(app: App, userId: string): Promise<void> {
  await app.transaction((tx) => store.anonymise(tx, userId, app.clock.now()))
  cardChanged(app, userId)
}
