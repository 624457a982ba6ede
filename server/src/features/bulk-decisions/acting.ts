import { errors, success } from '@mynah/contract/errors'
import { ApiError } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import { decideAs, storeAuditHead } from '#features/operators/index.ts'
import * as store from './store.ts'

/** After this time without a sign of the process that works on an order, another one goes on with it. */
const lostMs = 60_000
const storedMs = 24 * 3_600_000

/** Decides what orders name, once their time to undo is over: one order and one item after the other. */
export async function actOnBulkDecisions(app: App): Promise<void> {
  for (;;) {
    const now = app.clock.now()
    const order = await store.takeNext(app.db, now, now - lostMs)
    if (!order) return
    for (const item of await store.itemsOf(app.db, [order.id]))
      if (item.ret_code === '') await decideOne(app, order, item)
    await store.end(app.db, order.id, app.clock.now())
    await storeAuditHead(app)
  }
}

/** The decision and its result are stored together, so an item is decided once, whatever happens to the process. */
async function decideOne(app: App, order: store.OrderRow, item: store.ItemRow): Promise<void> {
  try {
    await app.transaction(async (tx) => {
      if (!(await store.lockItem(tx, item))) return
      const answer = await decideAs(app, tx, order.operator_id, {
        ...{ path: order.call, input: item.input, detail: { bulk: order.id } },
      })
      await store.noteResult(tx, item, { ret_code: success, answer })
    })
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError('TryLater')
    if (refusal !== error)
      app.log.error({ error, call: order.call }, 'a decision about one of several failed')
    const answer = refusal.data === undefined ? '' : JSON.stringify(refusal.data)
    await store.noteResult(app.db, item, { ret_code: errors[refusal.error], answer })
  }
  await store.noteSeen(app.db, order.id, app.clock.now())
}

/** Names of people are in them, so they are kept for a day. */
export const sweepBulkDecisions = (app: App) => store.removeBefore(app.db, app.clock.now() - storedMs)
