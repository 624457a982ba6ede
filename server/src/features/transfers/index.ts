import { formatMoney } from '@mynah/contract/money'
import type { App } from '#platform/app.ts'
import type { HeldFunds } from '#features/ledger/index.ts'
import * as store from './store.ts'

export { expireTransfers } from './service.ts'

export const transferHeldFunds: HeldFunds = {
  what: 'transfer',
  heldFor: store.waitingAmong,
  holding: store.waitingIds,
  heldOf: store.waitingOf,
}

export async function* exportTransfers(app: App, userId: string): AsyncIterable<unknown> {
  for (let after = ''; ;) {
    const rows = await store.ofPerson(app.db, userId, after, 500)
    for (const row of rows) {
      const { from_id: from, to_id: to, note, state, created_at: at } = row
      yield { from, to, money: formatMoney(row.cents), note: from === userId ? note : '', state, at }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Deletes the user's notes on transfers; the amounts stay, as in the ledger. */
export const eraseTransfers = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.forgetNotes(tx, userId)))
