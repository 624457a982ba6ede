import type { App } from '#platform/app.ts'
import type { HeldFunds } from '#features/ledger/index.ts'
import * as records from './records-store.ts'
import * as store from './store.ts'

export { endPackets, refundExpired } from './refund.ts'

export const redPacketHeldFunds: HeldFunds = {
  what: 'packet',
  heldFor: store.heldFor,
  holding: store.holding,
  heldOf: store.heldOf,
}

/** All packets that the user sent or opened. */
export async function* exportRedPackets(app: App, userId: string): AsyncIterable<unknown> {
  const span = { from: 0, until: Number.MAX_SAFE_INTEGER }
  for (const [what, find] of [
    ['sent', records.sent],
    ['opened', records.opened],
  ] as const) {
    for (let offset = 0; ; offset += pageSize) {
      const rows = await find(app.db, userId, span, { limit: pageSize, offset })
      for (const { id, kind, cents, count, at } of rows) yield { what, id, kind, cents, count, at }
      if (rows.length < pageSize) break
    }
  }
}
const pageSize = 200

/** Deletes the user's wishes; the amounts stay, as in the ledger. */
export const erasePackets = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.forgetWishes(tx, userId)))
