import { carbonAmountMax, gramsOf, type CarbonCategory, type CarbonFactor } from '@mynah/contract/carbon'
import { addDays } from '@mynah/contract/days'
import { dayIn } from '@mynah/contract/time-zones'
import { limits } from '@mynah/contract/limits'
import { ApiError, badParameter } from '#platform/api-error.ts'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import * as ledger from '#features/ledger/index.ts'
import * as store from './store.ts'

export type Wanted = { key: string; amount: number; day?: string | undefined }
type Person = App & { userId: string }

/** Throws for an average, which is only for comparison. */
export function loggable(factor: CarbonFactor | undefined): CarbonFactor & { category: CarbonCategory } {
  if (!factor || factor.category === 'average') throw new ApiError('NoDataFound')
  return { ...factor, category: factor.category }
}

export function requireInBounds(amount: number, category: CarbonCategory): void {
  if (amount > carbonAmountMax[category]) throw new ApiError('CarbonAmountTooLarge')
}

/** Stores entries, and posts the points for today's first entry of each category. */
export async function log(
  ctx: Person,
  tx: Tx,
  { zone, pointsZone, entries }: { zone: string; pointsZone: string; entries: Wanted[] },
): Promise<{ entries: store.Entry[]; points: number }> {
  const now = ctx.clock.now()
  const today = dayIn(zone, now)
  const oldest = addDays(today, -limits.carbonDaysBackMax)
  await store.lockPerson(tx, ctx.userId)
  const rows = await rowsOf(ctx, tx, entries, today)
  if (rows.some(({ day }) => day > today || day < oldest)) throw badParameter('entries')
  await store.insertAll(tx, rows)
  const days = [...new Set(rows.map(({ day }) => day))]
  if ((await store.fullDays(tx, ctx.userId, days, limits.carbonEntriesPerDayMax)) > 0)
    throw new ApiError('CarbonDayFull')
  const ofToday = rows.filter(({ day }) => day === today).map(({ category }) => category)
  const points = await reward(ctx, tx, dayIn(pointsZone, now), new Set(ofToday))
  const stored = await store.entries(tx, ctx.userId, { limit: limits.carbonEntriesPerDayMax, offset: 0 })
  const ids = new Set(rows.map(({ id }) => id))
  return { entries: stored.filter(({ id }) => ids.has(id)), points }
}

/** Stores entries of past days, without points. */
export async function logPast(app: Person, tx: Tx, entries: (Wanted & { day: string })[]): Promise<void> {
  await store.insertAll(tx, await rowsOf(app, tx, entries, ''))
}

async function rowsOf(ctx: Person, tx: Tx, entries: Wanted[], today: string): Promise<store.EntryRow[]> {
  const keys = [...new Set(entries.map(({ key }) => key))]
  const factors = new Map((await store.factors(tx, keys)).map((row) => [row.key, row]))
  return entries.map(({ key, amount, day = today }) => {
    const factor = loggable(factors.get(key))
    requireInBounds(amount, factor.category)
    return {
      id: newId(),
      user_id: ctx.userId,
      day,
      category: factor.category,
      factor_key: key,
      factor_version: factor.version,
      amount,
      grams: gramsOf(amount, factor.milligrams),
      created_at: ctx.clock.now(),
    }
  })
}

/** While money is stopped the entry is stored without points, and the next one of its category earns them. */
async function reward(ctx: Person, tx: Tx, day: string, categories: Set<CarbonCategory>): Promise<number> {
  const { userId } = ctx
  const at = ctx.clock.now()
  if (categories.size === 0 || (await ledger.isStopped(tx))) return 0
  let points = 0
  const before = await store.pointsOn(tx, userId, day)
  for (const category of categories) {
    if (before + points + limits.carbonPoints > limits.carbonPointsPerDayMax) break
    const row = { user_id: userId, day, category, points: limits.carbonPoints, created_at: at }
    if (await store.grant(tx, row)) points += limits.carbonPoints
  }
  if (points > 0)
    await ledger.post(tx, {
      key: `carbon/${userId}/${day}/${before + points}`,
      kind: 'carbon',
      legs: [
        {
          from: ledger.systemAccount('points'),
          to: ledger.pointsOf(userId),
          amount: points,
          asset: 'CAN',
        },
      ],
      at,
    })
  return points
}
