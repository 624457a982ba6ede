import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { gaugeOf } from '#platform/operations/metrics.ts'
import type { PreparedApp } from '#platform/database/prepared.ts'
import { heldFunds } from './check.ts'
import { escrowAccount, moneyOf, debtAccount, pointsOf } from './post.ts'
import * as bill from './bill-store.ts'
import { postingSources } from './sources-store.ts'
import * as store from './store.ts'

export { heldFunds }
export { reconcileLedger, closeDays, verifyAll, verifyLedger, type HeldFunds } from './check.ts'
export { isErased, isRecorded, postingSources, type PostingSource } from './sources-store.ts'
export {
  escrowAccount,
  systemAccount,
  moneyOf,
  debtAccount,
  pointsOf,
  post,
  type Asset,
  type Posting,
} from './post.ts'
export { lines, lockBalance, paidTo, postedAmong, postingOf, type Line } from './store.ts'

/** Blocks payments from this user's wallet until a time. */
export const holdPayments = (tx: Tx, userId: string, until: number) => store.hold(tx, userId, until)

/** Until when payments from this user's wallet are blocked; 0 if they are not. */
export async function paymentHoldOf(app: Pick<App, 'db' | 'clock'>, userId: string): Promise<number> {
  const until = await store.heldUntil(app.db, [userId])
  return until > app.clock.now() ? until : 0
}

export const eraseHold = async (app: App, userId: string): Promise<void> =>
  void (await store.removeHold(app.db, userId))

/** A user's cents and points. */
export async function balanceOf(
  app: PreparedApp,
  userId: string,
): Promise<{ money: number; points: number }> {
  const found = await store.balances(app, [moneyOf(userId), pointsOf(userId)])
  return { money: found.get(moneyOf(userId)) ?? 0, points: found.get(pointsOf(userId)) ?? 0 }
}

export { isInUse } from './store.ts'

/** Whether posting is stopped. */
export const isStopped = async (db: Db): Promise<boolean> => (await store.state(db)).stopped

/** The debt of a user after corrections, in cents. */
export const debtOf = async (db: Db, userId: string): Promise<number> =>
  -((await store.sumsOf(db, [debtAccount(userId)])).get(debtAccount(userId)) ?? 0) || 0

/** Cents of a user in open packets, transfers and withdrawals. */
export async function heldOf(app: App, userId: string): Promise<number> {
  const sums = await Promise.all(heldFunds.of(app).map(async (one) => one.heldOf?.(app.db, userId) ?? 0))
  return sums.reduce((all, one) => all + one, 0)
}

/** Whether money, in the wallet or held, prevents the deletion of an account. */
export async function blockedByMoney(app: App, userId: string): Promise<'money' | null> {
  const { money } = await balanceOf(app, userId)
  return money > 0 || (await heldOf(app, userId)) > 0 ? 'money' : null
}

const checkDigits = 1_000_000

/**
 * The id of a bill line: its number in its account, and digits of its hash, so that ids of different accounts differ.
 */
export const lineId = ({ place, hash }: Pick<store.Line, 'place' | 'hash'>): string =>
  String(place * checkDigits + (hash.readUInt32BE(0) % checkDigits))

/** The line of this account with that id. */
export async function lineOf(db: Db, account: string, id: string): Promise<store.Line | undefined> {
  const found = await store.line(db, account, Math.floor(Number(id) / checkDigits))
  return found && lineId(found) === id ? found : undefined
}

const sourceOf = (app: App, key: string) => {
  const prefix = key.slice(0, key.indexOf('/'))
  return postingSources.of(app).find((one) => one.prefix === prefix)
}

/**
 * The object of a posting, by its key: the id of a transfer, packet, request or order; undefined for other postings.
 */
export const subjectOf = (app: App, key: string): string | undefined =>
  sourceOf(app, key)?.isNumbered ? key.split('/')[1] : undefined

/** The payment number that users, operators and bills use. Made of the entry's hash if the posting has no object. */
export const orderNo = (app: App, { key, hash }: Pick<store.Line, 'key' | 'hash'>): string =>
  subjectOf(app, key) ?? `M${hash.toString('hex', 0, 7).toUpperCase()}`

/** Converts a payment number that bills showed before 28 November 2026 to the present one. */
export async function numberNow(app: App, number: string): Promise<string> {
  if (!/^M[0-9A-F]{14}$/i.test(number)) return number
  const old = await store.keyOfOldNumber(app.db, number.toUpperCase())
  return (old && subjectOf(app, old.key)) ?? number
}

/** The users of a payment with this number. */
export function peopleOf(app: App, number: string, limit: number): Promise<string[]> {
  const keys = postingSources.of(app).flatMap((one) => (one.isNumbered ? [`${one.prefix}/${number}`] : []))
  const accounts = heldFunds.of(app).map(({ what }) => escrowAccount(what, number))
  return store.peopleOf(app.db, keys, accounts, limit)
}

const returningKinds = (app: App) => postingSources.of(app).flatMap(({ returning = [] }) => returning)

export const flow = (app: App, of: store.LinesOf) => bill.flow(app.db, of, returningKinds(app))

export const flowByKind = (app: App, account: string, dates: readonly number[]) =>
  bill.flowByKind(app.db, account, dates, returningKinds(app))

/** What happened to outgoing money of these lines, by their keys. */
export const fatesOf = (app: App, account: string, lines: readonly store.Line[]) =>
  bill.fates(
    app.db,
    account,
    lines.filter(({ amount }) => amount < 0).map(({ key }) => key),
    returningKinds(app),
  )

export function measureLedger(app: App): void {
  const help = '1 while the books disagree and nothing is posted.'
  gaugeOf(app.metrics, 'mynah_money_stopped', help, async () => Number(await isStopped(app.db)))
  gaugeOf(
    app.metrics,
    'mynah_books_checked_age_seconds',
    'Since the books were last compared and found right; absent before the first time.',
    async () => {
      const { checked_at: at } = await store.state(app.db)
      return at > 0 ? (app.clock.now() - at) / 1000 : undefined
    },
  )
}
