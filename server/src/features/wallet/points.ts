import type { Tx } from '#platform/database.ts'
import { ApiError } from '#platform/api-error.ts'
import type { Ctx } from '#platform/serve.ts'
import { settingOf } from '#features/app-info/index.ts'
import * as ledger from '#features/ledger/index.ts'

/** Points that make one dollar. */
export const pointsRateOf = async (ctx: Ctx): Promise<number> => Number(await settingOf(ctx, 'canRate'))

/** Cents of that many points; throws PointsUneven where they make no whole cent, so that nothing is ever rounded. */
export function centsOf(points: number, rate: number): number {
  if ((points * 100) % rate !== 0) throw new ApiError('PointsUneven')
  return (points * 100) / rate
}

/** Points into money, or money into points, both ways at the same rate and through the house's account of points. */
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
