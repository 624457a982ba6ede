import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/database/database.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/http/serve.ts'
import { setSetting, settingOf } from '#features/app-info/index.ts'
import * as ledger from '#features/ledger/index.ts'
import * as store from './rate-store.ts'

/** How many points make one dollar. */
export const pointsRateOf = async (ctx: Ctx): Promise<number> => Number(await settingOf(ctx, 'canRate'))

const dayMs = 86_400_000
/** How long after a change of the rate conversions without `money` are refused, since the user saw the old rate. */
const unsureMs = 600_000

/**
 * Sets the rate. Once anybody has points, it has to be within a tenth of every rate of the last 24 hours (or differ by
 * one, if that is more); throws RateChangeTooLarge. @returns the old rate
 */
export async function changeRate(app: App, tx: Tx, after: number): Promise<number> {
  await store.lockRate(tx)
  const now = app.clock.now()
  const before = Number(await settingOf({ ...app, db: tx }, 'canRate'))
  const rates = [before, ...(await store.ratesSince(tx, now - dayMs))]
  const isNear = (rate: number) => Math.abs(after - rate) <= Math.max(1, Math.floor(rate / 10))
  if (!rates.every(isNear) && (await store.hasPoints(tx))) throw new ApiError('RateChangeTooLarge')
  if (after === before) return before
  await store.noteChange(tx, { before, after, at: now })
  await setSetting(tx, 'canRate', String(after), now)
  return before
}

/**
 * Throws SumChanged if these points are worth another amount than the user saw; TryLater if the user's amount is
 * unknown and the rate changed recently.
 */
export async function requireSum(app: App, cents: number, seen: number | undefined): Promise<void> {
  if (seen === undefined) {
    if ((await store.ratesSince(app.db, app.clock.now() - unsureMs)).length > 0)
      throw new ApiError('TryLater')
  } else if (seen !== cents) throw new ApiError('SumChanged')
}

/** The cents for a number of points; throws PointsUneven if they are not whole cents, so nothing is ever rounded. */
export function centsOf(points: number, rate: number): number {
  if ((points * 100) % rate !== 0) throw new ApiError('PointsUneven')
  return (points * 100) / rate
}

/** Converts points into money or money into points, both at the same rate and through the system account of points. */
export async function convert(
  ctx: Ctx,
  tx: Tx,
  {
    into,
    points,
    cents,
    requestId,
  }: { into: 'money' | 'points'; points: number; cents: number; requestId: string },
): Promise<{ money: number; points: number }> {
  const { userId } = ctx
  const [mine, systemAccount] = [ledger.moneyOf(userId), ledger.systemAccount('points')]
  const own = ledger.pointsOf(userId)
  await ledger.post(tx, {
    key: `points/${userId}/${requestId}`,
    kind: into === 'money' ? 'points-in' : 'points-out',
    legs:
      into === 'money'
        ? [
            { from: own, to: systemAccount, amount: points, asset: 'CAN' },
            { from: systemAccount, to: mine, amount: cents },
          ]
        : [
            { from: mine, to: systemAccount, amount: cents },
            { from: systemAccount, to: own, amount: points, asset: 'CAN' },
          ],
    at: ctx.clock.now(),
  })
  return ledger.balanceOf({ db: tx }, userId)
}
