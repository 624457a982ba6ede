import type { AdminOutput } from '@mynah/contract/admin-api'
import type { customers } from '@mynah/contract/customers'
import type { BillKind } from '@mynah/contract/wallet'
import * as account from '#features/account/index.ts'
import * as ledger from '#features/ledger/index.ts'
import type { AdminCtx } from '#features/operators/index.ts'
import { openRequestsOf } from '#features/wallet/index.ts'

type Wallet = AdminOutput<typeof customers.wallet>

const entriesMax = 100
const requestsMax = 20

/** A customer's wallet as operators see it; read in the transaction of the call. */
export async function walletOf(ctx: AdminCtx, userId: string): Promise<Wallet> {
  const { money: balance } = await ledger.balanceOf({ db: ctx.tx }, userId)
  const page = { limit: entriesMax, offset: 0 }
  const lines = await ledger.lines(ctx.tx, { account: ledger.moneyOf(userId) }, page)
  const requests = await openRequestsOf(ctx.tx, userId, requestsMax)
  return {
    balance,
    entries: await entriesOf(ctx, userId, lines),
    requests: requests.map((row) => ({
      ...{ id: row.id, out: row.is_out, money: row.cents, account: row.mask },
      ...{ createTime: row.created_at, dueTime: row.due_at, dueApprove: row.due_approve },
    })),
  }
}

async function entriesOf(ctx: AdminCtx, userId: string, lines: ledger.Line[]): Promise<Wallet['entries']> {
  const fates = await ledger.fatesOf({ ...ctx, db: ctx.tx }, ledger.moneyOf(userId), lines)
  const people = await account.cardsOf(
    ctx,
    lines.flatMap(({ other_id: other }) => (other ? [other] : [])),
  )
  return lines.map((line) => ({
    place: line.place,
    kind: line.kind as BillKind,
    number: ledger.orderNo(ctx, line),
    money: line.amount,
    balance: line.balance,
    returned: fates.get(line.key)?.returned ?? 0,
    waits: fates.get(line.key)?.isHeld ?? false,
    otherId: line.other_id,
    otherName: people.get(line.other_id)?.userName ?? '',
    time: line.at,
  }))
}
