import { limits } from '@mynah/contract/limits'
import { walletEvents, type BillKind } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database.ts'
import { emit } from '#platform/emit.ts'
import { newId } from '#platform/ids.ts'
import { onePerApp } from '#platform/one-per-app.ts'
import { Refusal } from '#platform/refusal.ts'
import { afterCommit } from '#platform/transaction.ts'
import * as ledger from '#features/ledger/index.ts'
import * as store from './store.ts'

/** A kind of thing that is bought: where its money goes, and what happens, in the same transaction, once it is paid. */
export type Sale = {
  house: Parameters<typeof ledger.house>[0]
  bill: BillKind
  titleOf(subject: string): string
  deliver(app: App, tx: Tx, userId: string, subject: string): Promise<void>
}

/** By name; features that sell something add theirs at the start (features.ts). */
export const salesOf = onePerApp(() => new Map<string, Sale>())

/** An order of this thing at this price; the one that is still open, where there is one. */
export async function place(
  app: App,
  userId: string,
  wanted: { kind: string; subject: string; cents: number },
): Promise<store.OrderRow> {
  const now = app.clock.now()
  return app.transaction(async (tx) => {
    const { kind, subject, cents } = wanted
    const open = await store.openOrder(tx, userId, kind, subject, now)
    if (open?.cents === cents) return open
    const row: store.OrderRow = {
      id: newId(),
      user_id: userId,
      kind,
      subject,
      cents,
      paid: false,
      created_at: now,
      expires_at: now + limits.orderMs,
    }
    await store.insertOrder(tx, row)
    return row
  })
}

/** Of this person alone; throws NoDataFound. */
export async function requireOrder(app: App, userId: string, id: string): Promise<store.OrderRow> {
  const row = await store.findOrder(app.db, id)
  if (row?.user_id !== userId) throw new Refusal('NoDataFound')
  return row
}

/** Charged and delivered once, whatever is asked how often. Throws OrderExpired, and what `post` throws. */
export async function pay(app: App, tx: Tx, userId: string, id: string): Promise<store.OrderRow> {
  const row = await store.findOrder(tx, id)
  const sale = row && salesOf(app).get(row.kind)
  if (row?.user_id !== userId || !sale) throw new Refusal('NoDataFound')
  const paid = { ...row, paid: true }
  if (row.paid) return paid
  if (row.expires_at <= app.clock.now()) throw new Refusal('OrderExpired')
  if (!(await store.markPaid(tx, id))) return paid
  await ledger.post(tx, {
    key: `order/${id}/paid`,
    kind: sale.bill,
    legs: [{ from: ledger.moneyOf(userId), to: ledger.house(sale.house), amount: row.cents }],
    at: app.clock.now(),
  })
  await sale.deliver(app, tx, userId, row.subject)
  afterCommit(tx, () => emit(app, [userId], walletEvents.changed, {}))
  return paid
}
