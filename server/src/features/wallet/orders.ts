import { limits } from '@mynah/contract/limits'
import type { BillKind } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ExtensionPoint } from '#platform/extension-point.ts'
import { ApiError } from '#platform/api-error.ts'
import * as ledger from '#features/ledger/index.ts'
import * as store from './store.ts'

/**
 * A product that can be ordered: the account that is paid, and the delivery, which runs in the same transaction as the
 * payment.
 */
export type Product = {
  /** The kind of its orders. */
  kind: string
  systemAccount: Parameters<typeof ledger.systemAccount>[0]
  bill: BillKind
  /** All variants of it. */
  subjects: readonly string[]
  titleOf(subject: string): string
  deliver(app: App, tx: Tx, userId: string, subject: string): Promise<void>
}

export const products = new ExtensionPoint<Product>('products')

export const productOf = (app: App, kind: string): Product | undefined =>
  products.of(app).find((one) => one.kind === kind)

/** Creates an order at this price, or returns the open one for the same product. */
export async function createOrder(
  app: App,
  userId: string,
  wanted: { kind: string; subject: string; cents: number },
): Promise<store.OrderRow> {
  const now = app.clock.now()
  return app.transaction(async (tx) => {
    const { kind, subject, cents } = wanted
    await store.lockOrdersOf(tx, userId)
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

/** An order of this user; throws NoDataFound. */
export async function requireOrder(app: App, userId: string, id: string): Promise<store.OrderRow> {
  const row = await store.findOrder(app.db, id)
  if (row?.user_id !== userId) throw new ApiError('NoDataFound')
  return row
}

/** Pays an order and delivers it; repeats change nothing. Throws OrderExpired, and what `post` throws. */
export async function pay(app: App, tx: Tx, userId: string, id: string): Promise<store.OrderRow> {
  const row = await store.findOrder(tx, id)
  const product = row && productOf(app, row.kind)
  if (row?.user_id !== userId || !product) throw new ApiError('NoDataFound')
  const paid = { ...row, paid: true }
  if (row.paid) return paid
  if (row.expires_at <= app.clock.now()) throw new ApiError('OrderExpired')
  if (!(await store.markPaid(tx, id))) return paid
  await ledger.post(tx, {
    key: `order/${id}/paid`,
    kind: product.bill,
    legs: [
      { from: ledger.moneyOf(userId), to: ledger.systemAccount(product.systemAccount), amount: row.cents },
    ],
    at: app.clock.now(),
  })
  await product.deliver(app, tx, userId, row.subject)
  return paid
}
