import { limits } from '@mynah/contract/limits'
import { reviewState } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import * as ledger from '#features/ledger/index.ts'
import { operatorNow, recordAs, storeAuditHead } from '#features/operators/index.ts'
import * as cash from './cash.ts'
import * as store from './store.ts'

// An operator's decision about money is posted ten seconds later, even if the server restarts in between. Until then
// any operator who may decide can take it back; a stop of money or disabling the operator cancels it too.

/** Locks a request as the operator saw it. Throws NoDataFound if it is decided, DecisionStale if it has changed. */
export async function lockAsSeen(
  tx: Tx,
  seen: { id: string; version: number; money?: number },
): Promise<store.CashRow> {
  const row = await store.lock(tx, seen.id)
  if (row?.state !== reviewState.waiting) throw new ApiError('NoDataFound')
  const isSame = row.version === seen.version && (seen.money ?? row.cents) === row.cents
  if (!isSame) throw new ApiError('DecisionStale')
  return row
}

/**
 * Schedules the posting. @returns its time. The caller has locked the row. Throws DecisionStale if it is decided
 * already
 */
export async function decideLater(
  app: App,
  tx: Tx,
  row: store.CashRow,
  decision: {
    approve: boolean
    reason: string
    by: string
    received: number
    reference: string
    bookedOn: string
  },
): Promise<number> {
  if (row.due_at > 0) throw new ApiError('DecisionStale')
  const {
    approve,
    reason,
    by,
    received: due_cents,
    reference: due_reference,
    bookedOn: due_booked_on,
  } = decision
  const due_at = app.clock.now() + limits.decisionUndoMs
  const who = { due_at, due_approve: approve, due_reason: reason, due_by: by }
  await store.setDue(tx, row.id, { ...who, due_cents, due_reference, due_booked_on })
  return due_at
}

/** Cancels a scheduled posting. The caller has locked the row. Throws NoDataFound if there is none. */
export async function takeBack(tx: Tx, row: store.CashRow): Promise<void> {
  if (row.due_at === 0) throw new ApiError('NoDataFound')
  const nothing = {
    due_at: 0,
    due_approve: false,
    due_reason: '',
    due_by: '',
    due_cents: 0,
    due_reference: '',
    due_booked_on: '',
  }
  await store.setDue(tx, row.id, { ...nothing, version: row.version + 1 })
}

const atOnce = 50

/** Posts due decisions, each in its own transaction. */
export async function postDue(app: App): Promise<void> {
  const ids = await store.dueIds(app.db, app.clock.now(), atOnce)
  for (const id of ids) await app.transaction((tx) => postOne(app, tx, id))
  if (ids.length > 0) await storeAuditHead(app)
}

async function postOne(app: App, tx: Tx, id: string): Promise<void> {
  const row = await store.lock(tx, id)
  if (!row || row.due_at === 0 || row.due_at > app.clock.now()) return
  const operator = await operatorNow(tx, row.due_by)
  const record = (action: string, detail: Record<string, string | boolean>) =>
    recordAs(tx, operator ?? { id: row.due_by, name: '' }, {
      ...{ at: app.clock.now(), action, subject: `person ${row.user_id}` },
      detail: { cash: id, ...detail },
    })
  if (!operator || (await ledger.isStopped(tx))) {
    await takeBack(tx, row)
    await record('cash/take-back', { by: operator ? 'money stopped' : 'operator disabled' })
    return
  }
  const { due_approve: approve, due_reason: reason } = row
  await store.setDue(tx, id, { due_at: 0 })
  const posting = await cash.decide(app, tx, row, { approve, reason })
  await record('cash/post', { approve, posting })
}
