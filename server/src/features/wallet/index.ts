import { formatMoney } from '@mynah/contract/money'
import type { App } from '#platform/app.ts'
import * as ledger from '#features/ledger/index.ts'
import { eraseReasons } from './corrections-store.ts'
import * as store from './store.ts'

export { createOrder, productOf, products, type Product } from './orders.ts'
export { refusedRequests } from './cash.ts'
export { approvalsFor, decideAs, flaggedOf } from './decisions.ts'
export {
  countWaiting,
  lock as lockRequest,
  openRequestsOf,
  requestsOf,
  setAddresses,
  type CashRow as PaymentRequest,
} from './store.ts'

export const withdrawalHeldFunds: ledger.HeldFunds = {
  what: 'withdrawal',
  heldFor: store.waitingOut,
  holding: store.waitingOutIds,
  heldOf: store.waitingOutOf,
}

/** All lines of the bill, newest first. */
export async function* exportBill(app: App, userId: string): AsyncIterable<unknown> {
  for (let offset = 0; ; offset += 500) {
    const rows = await ledger.lines(app.db, { account: ledger.moneyOf(userId) }, { limit: 500, offset })
    for (const { key, hash, kind, amount, balance, at, other_id: other } of rows)
      yield {
        orderNo: ledger.orderNo(app, { key, hash }),
        kind,
        money: formatMoney(amount),
        balance: formatMoney(balance),
        at,
        other,
      }
    if (rows.length < 500) return
  }
}

/** Deletes the user's outside accounts; the amounts stay, as in the ledger. */
export const eraseWallet = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => {
    await store.removeAllOf(tx, userId)
    await eraseReasons(tx, userId)
  })
