import { formatMoney } from '@mynah/contract/money'
import { reviewState } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Db } from '#platform/database/database.ts'
import { noteDecision } from '#features/flags/index.ts'
import * as ledger from '#features/ledger/index.ts'
import { agree, agreedAmong, type AdminCtx } from '#features/operators/index.ts'
import { decideLater } from './deciding.ts'
import * as store from './store.ts'
import { kindOf, twoNeededAmong } from './two-person.ts'
import { lockApprovals } from './two-person-store.ts'

/** What a second operator has to agree to. */
export const subjectOf = (row: store.CashRow) => ({
  kind: kindOf(row),
  subject: row.id,
  version: row.version,
})

/** What flags about a request, or about its customer, are about. */
export const flaggedOf = ({ id, user_id, is_out }: store.CashRow) => ({
  about: is_out ? ('withdrawals' as const) : ('recharges' as const),
  item: id,
  userId: user_id,
})

/** What two operators would have to agree to about a request now. */
export async function agreementOf(db: Db, id: string) {
  const row = await store.find(db, id)
  return row && subjectOf(row)
}

/** Who approved a request so far, and how many operators have to, for any of these requests. */
export async function approvalsFor(app: Pick<App, 'config' | 'clock' | 'db'>, rows: store.CashRow[]) {
  const two = await twoNeededAmong(app, app.db, rows)
  const agreed = await agreedAmong(app, rows.map(subjectOf))
  return (id: string) => {
    const agreedBy = (agreed.get(id) ?? []).map(({ name }) => name)
    // for a decided request, as many as decided it
    return { agreedBy, needed: two.has(id) || agreedBy.length > 1 ? 2 : 1 }
  }
}

type Decision = {
  approve: boolean
  /** The reason of a refusal. */
  reason?: string | undefined
  reference?: string | undefined
  bookedOn?: string | undefined
  /** The received amount, if it differs. */
  received?: number | undefined
  /** For the team. */
  note?: string | undefined
}

/**
 * Records an operator's decision on a locked row: it is posted ten seconds later, or waits for a second operator.
 * Throws DecisionStale if the request is decided, or if the first operator decided something else; FlagNoteNeeded
 * without a note while a flag is open.
 */
export async function decideAs(
  ctx: AdminCtx,
  row: store.CashRow,
  { approve, reason = '', note, ...found }: Decision,
): Promise<{ state: number; dueTime: number }> {
  if (row.due_at > 0) throw new ApiError('DecisionStale')
  await noteDecision(ctx, { ...flaggedOf(row), note })
  const { reference = '', bookedOn = '' } = approve ? found : {}
  const received = approve && found.received !== row.cents ? (found.received ?? 0) : 0
  // Has no posting yet: that is recorded as 'cash/post' ten seconds later.
  ctx.record(`person ${row.user_id}`, {
    ...{ cash: row.id, approve, ...(!approve && { reason }), posting: '' },
    ...(received > 0 && { received: formatMoney(received) }),
    ...(reference && { reference }),
    ...(bookedOn && { bookedOn }),
    ...(note && { noted: true }),
  })
  const waits = { state: reviewState.waiting, dueTime: 0 }
  if (approve) {
    const isSecond = (await agreedAmong(ctx, [subjectOf(row)])).has(row.id)
    const isSame =
      row.due_cents === received && row.due_reference === reference && row.due_booked_on === bookedOn
    if (isSecond && !isSame) throw new ApiError('DecisionStale')
    await lockApprovals(ctx.tx, row.user_id)
    const two = await twoNeededAmong(ctx, ctx.tx, [{ ...row, due_cents: received }])
    if (!(await agree(ctx, subjectOf(row), two.has(row.id)))) {
      // the second operator has to agree to the same values
      const same = { due_cents: received, due_reference: reference, due_booked_on: bookedOn }
      await store.setDue(ctx.tx, row.id, same)
      return waits
    }
  }
  if (approve && (await ledger.isStopped(ctx.tx))) throw new ApiError('MoneyStopped')
  const decision = {
    approve,
    reason: approve ? '' : reason,
    by: ctx.operator.id,
    received,
    reference,
    bookedOn,
  }
  return { ...waits, dueTime: await decideLater(ctx, ctx.tx, row, decision) }
}
