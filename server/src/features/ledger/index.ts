import type { App } from '#platform/app.ts'
import type { Db, Tx } from '#platform/database.ts'
import { gaugeOf } from '#platform/metrics.ts'
import type { PreparedApp } from '#platform/prepared.ts'
import { heldFunds } from './check.ts'
import { escrowAccount, moneyOf, owedBy, pointsOf } from './post.ts'
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
  owedBy,
  pointsOf,
  post,
  type Asset,
  type Posting,
} from './post.ts'
export { lines, lockBalance, postingOf, type Line } from './store.ts'

/** Nothing leaves this person's wallet until then. */
export const holdPayments = (tx: Tx, userId: string, until: number) => store.hold(tx, userId, until)

/** Until when nothing leaves this person's wallet; 0 where nothing holds it. */
export async function paymentHoldOf(app: Pick<App, 'db' | 'clock'>, userId: string): Promise<number> {
  const until = await store.heldUntil(app.db, [userId])
  return until > app.clock.now() ? until : 0
}

export const eraseHold = async (app: App, userId: string): Promise<void> =>
  void (await store.removeHold(app.db, userId))

/** Cents and points of a user. */
export async function balanceOf(
  app: PreparedApp,
  userId: string,
): Promise<{ money: number; points: number }> {
  const found = await store.balances(app, [moneyOf(userId), pointsOf(userId)])
  return { money: found.get(moneyOf(userId)) ?? 0, points: found.get(pointsOf(userId)) ?? 0 }
}

export { isInUse } from './store.ts'

/** Whether nothing may be posted for now. */
export const isStopped = async (db: Db): Promise<boolean> => (await store.state(db)).stopped

/** Cents that a user owes after a correction. */
export const owedOf = async (db: Db, userId: string): Promise<number> =>
  -((await store.sumsOf(db, [owedBy(userId)])).get(owedBy(userId)) ?? 0) || 0

/** Cents of a user that are in flight: open packets, transfers and withdrawals. */
export async function heldOf(app: App, userId: string): Promise<number> {
  const sums = await Promise.all(heldFunds.of(app).map(async (one) => one.heldOf?.(app.db, userId) ?? 0))
  return sums.reduce((all, one) => all + one, 0)
}

/** Money, or something in flight, keeps an account from being destroyed. */
export async function blockedByMoney(app: App, userId: string): Promise<'money' | null> {
  const { money } = await balanceOf(app, userId)
  return money > 0 || (await heldOf(app, userId)) > 0 ? 'money' : null
}

const checkDigits = 1_000_000

/** The id of a bill line: its number in its own account, and digits of its hash, so that no other account has it. */
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

/** What a posting is of, by its key: the id of a transfer, a packet, a request or an order; undefined for other postings. */
const subjectOf = (app: App, key: string): string | undefined =>
  sourceOf(app, key)?.isNumbered ? key.split('/')[1] : undefined

/** The one number that people, operators and bills call a payment by. Where it has no row, it is made of the entry's hash. */
export const orderNo = (app: App, { key, hash }: Pick<store.Line, 'key' | 'hash'>): string =>
  subjectOf(app, key) ?? `M${hash.toString('hex', 0, 7).toUpperCase()}`

/** What was paid under a number, as bills had it before 28 November 2026 too: the number that it has now. */
export async function numberNow(app: App, number: string): Promise<string> {
  if (!/^M[0-9A-F]{14}$/i.test(number)) return number
  const old = await store.keyOfOldNumber(app.db, number.toUpperCase())
  return (old && subjectOf(app, old.key)) ?? number
}

/** Between whom something was paid that has this number. */
export function peopleOf(app: App, number: string, limit: number): Promise<string[]> {
  const keys = postingSources.of(app).flatMap((one) => (one.isNumbered ? [`${one.prefix}/${number}`] : []))
  const accounts = heldFunds.of(app).map(({ what }) => escrowAccount(what, number))
  return store.peopleOf(app.db, keys, accounts, limit)
}

const returningKinds = (app: App) => postingSources.of(app).flatMap(({ returning = [] }) => returning)

export const flow = (app: App, of: store.LinesOf) => bill.flow(app.db, of, returningKinds(app))

export const flowByKind = (app: App, account: string, dates: readonly number[]) =>
  bill.flowByKind(app.db, account, dates, returningKinds(app))

/** What became of lines that went out of this account, by their keys. */
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
