import { twoPersonKinds, type TwoPersonLimit } from '@mynah/contract/wallet-admin'
import { limits } from '@mynah/contract/limits'
import { formatMoney } from '@mynah/contract/money'
import { reviewState } from '@mynah/contract/wallet'
import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { CashRow } from './store.ts'
import * as store from './two-person-store.ts'

// Two operators decide if a request, together with everything of its kind approved for the customer within 24 hours,
// reaches the limit: otherwise one operator could pay a large amount in small parts. The lower limit of environment and
// console applies.

const dayMs = 86_400_000
const asset = 'USD'
type Kind = (typeof twoPersonKinds)[number]

export const kindOf = ({ is_out }: Pick<CashRow, 'is_out'>): Kind => (is_out ? 'withdrawal' : 'recharge')

/** The limit of the environment; null if one operator is enough. */
const environmentOf = ({ config }: Pick<App, 'config'>, kind: Kind): number | null =>
  config.twoPerson.includes(kind) ? 0 : (config.twoPersonFrom[kind] ?? null)

const lowest = (...given: (number | null)[]): number | null => {
  const set = given.filter((one) => one !== null)
  return set.length > 0 ? Math.min(...set) : null
}

/** The limit of the console, including a later value whose time has come. */
function consoleOf(
  row: store.LimitRow | undefined,
  now: number,
): Pick<store.LimitRow, 'cents' | 'later_cents' | 'later_at'> {
  if (!row) return { cents: null, later_cents: null, later_at: 0 }
  const isDue = row.later_at > 0 && row.later_at <= now
  return isDue ? { cents: row.later_cents, later_cents: null, later_at: 0 } : row
}

const find = (rows: store.LimitRow[], kind: Kind) =>
  rows.find((row) => row.kind === kind && row.asset === asset)

export async function limitsNow(app: Pick<App, 'config' | 'clock'>, db: Db): Promise<TwoPersonLimit[]> {
  const rows = await store.limits(db)
  return twoPersonKinds.map((kind) => {
    const { cents, later_cents, later_at } = consoleOf(find(rows, kind), app.clock.now())
    return {
      kind,
      asset,
      environment: environmentOf(app, kind),
      amount: cents,
      later: later_cents,
      laterTime: later_at,
    }
  })
}

const textOf = (cents: number | null) => (cents === null ? 'unset' : `${formatMoney(cents)} ${asset}`)

/**
 * Sets the limit of a kind. A lower one applies at once and cancels a scheduled one; a higher one, or none, applies a
 * day later. @returns the text for the log, and whether the limit is lower
 */
export async function changeLimit(
  app: Pick<App, 'clock'>,
  tx: Tx,
  kind: Kind,
  amount: number | null,
): Promise<{ before: string; value: string; isLower: boolean }> {
  const now = app.clock.now()
  const had = consoleOf(find(await store.limits(tx), kind), now)
  const isLower = lowest(amount, had.cents) === amount && amount !== null
  const isSame = amount === had.cents
  const next =
    isLower || isSame
      ? { cents: amount, later_cents: null, later_at: 0 }
      : { cents: had.cents, later_cents: amount, later_at: now + limits.redirectWaitMs }
  await store.setLimit(tx, { kind, asset, ...next })
  const after = had.later_at > 0 ? `, then ${textOf(had.later_cents)}` : ''
  const wait = next.later_at > 0 ? ', 24 hours after it was agreed to' : ''
  return {
    before: `${kind} from ${textOf(had.cents)}${after}`,
    value: `${kind} from ${textOf(amount)}${wait}`,
    isLower: isLower || isSame,
  }
}

/** Whether two operators have to decide each of these pending requests, for the amount to approve. */
export async function twoNeededAmong(
  app: Pick<App, 'config' | 'clock'>,
  db: Db,
  rows: readonly Pick<
    CashRow,
    'id' | 'user_id' | 'is_out' | 'state' | 'cents' | 'due_at' | 'due_approve' | 'due_cents'
  >[],
): Promise<Set<string>> {
  const needed = new Set<string>()
  const since = app.clock.now() - dayMs
  for (const { kind, environment, amount } of await limitsNow(app, db)) {
    const limit = lowest(environment, amount)
    const mine = rows.filter((row) => kindOf(row) === kind && row.state === reviewState.waiting)
    if (limit === null || mine.length === 0) continue
    const userIds = [...new Set(mine.map((row) => row.user_id))]
    const approved =
      limit === 0
        ? new Map<string, number>()
        : await store.approvedSince(db, { out: kind === 'withdrawal', userIds, since })
    for (const row of mine) {
      const asked = row.due_cents || row.cents
      const isCounted = row.due_at > 0 && row.due_approve
      if ((isCounted ? 0 : asked) + (approved.get(row.user_id) ?? 0) >= limit) needed.add(row.id)
    }
  }
  return needed
}
