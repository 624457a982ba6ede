import { mayUse } from '@mynah/contract/admin-api'
import type { BankRequest } from '@mynah/contract/bank'
import { flags as flagCalls } from '@mynah/contract/flags'
import { openFlagsFor } from '#features/flags/index.ts'
import { namesFor } from '#features/identity/index.ts'
import type { AdminCtx } from '#features/operators/index.ts'
import { approvalsFor, flaggedOf, requestsOf, type PaymentRequest } from '#features/wallet/index.ts'
import { matchedOf } from './matches-store.ts'

/** The unmatched part of a request; nothing if more is matched than its amount. */
export const openOf = ({ cents }: Pick<PaymentRequest, 'cents'>, matched: number): number =>
  Math.max(0, cents - matched)

/** Requests as shown next to lines, by id. */
export async function viewsOf(ctx: AdminCtx, ids: readonly string[]): Promise<Map<string, BankRequest>> {
  const unique = [...new Set(ids)]
  const rows = await requestsOf(ctx.db, unique)
  const matched = await matchedOf(ctx.db, unique)
  const nameOf = await namesFor(
    ctx,
    rows.map((row) => row.user_id),
  )
  const approvals = await approvalsFor(ctx, rows)
  const seesFlags = mayUse(flagCalls.of, ctx.operator.role)
  const flags = seesFlags ? await openFlagsFor(ctx.db, rows.map(flaggedOf)) : undefined
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...{ id: row.id, out: row.is_out, state: row.state, version: row.version, money: row.cents },
        open: openOf(row, matched.get(row.id) ?? 0),
        userId: row.user_id,
        ...nameOf(row.user_id),
        ...{ cardNum: row.mask, reference: row.reference || row.due_reference },
        bookedOn: row.booked_on || row.due_booked_on,
        ...{ createTime: row.created_at, decideTime: row.decided_at, dueTime: row.due_at },
        ...approvals(row.id),
        flags: flags?.get(row.id) ?? 0,
      },
    ]),
  )
}
