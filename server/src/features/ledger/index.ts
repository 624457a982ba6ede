import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import { gaugeOf } from '#platform/metrics.ts'
import { claimsOf } from './check.ts'
import { moneyOf, pointsOf } from './post.ts'
import * as store from './store.ts'

export { claimsOf }
export { checkBooks, sealDays, verifyAll, verifyBooks, type Claims } from './check.ts'
export { heldBy, house, moneyOf, pointsOf, post, type Posting } from './post.ts'
export { flow, line, lines, type Line } from './store.ts'

/** Cents and points of somebody. */
export async function balanceOf(db: Db, userId: string): Promise<{ money: number; points: number }> {
  const found = await store.balances(db, [moneyOf(userId), pointsOf(userId)])
  return { money: found.get(moneyOf(userId)) ?? 0, points: found.get(pointsOf(userId)) ?? 0 }
}

/** Whether nothing may be posted for now. */
export const isStopped = async (db: Db): Promise<boolean> => (await store.state(db)).stopped

/** Cents of somebody that are on their way: open packets, transfers and withdrawals. */
export async function heldOf(app: App, userId: string): Promise<number> {
  const sums = await Promise.all(claimsOf(app).map((one) => one.heldOf(app.db, userId)))
  return sums.reduce((all, one) => all + one, 0)
}

/** Money, or something on its way, keeps an account from being destroyed. */
export async function blockedByMoney(app: App, userId: string): Promise<'money' | null> {
  const { money } = await balanceOf(app.db, userId)
  return money > 0 || (await heldOf(app, userId)) > 0 ? 'money' : null
}

/** An entry's number as people read it. */
export const orderNo = (entry: number): string => `M${String(entry).padStart(12, '0')}`

export function measureBooks(app: App): void {
  const help = '1 while the books disagree and nothing is posted.'
  gaugeOf(app.metrics, 'mynah_money_stopped', help, async () => Number(await isStopped(app.db)))
}
