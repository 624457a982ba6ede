import { walletEvents } from '@mynah/contract/wallet'
import type { Tx } from '#platform/database.ts'
import { emit } from '#platform/emit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Ctx } from '#platform/serve.ts'
import { afterCommit } from '#platform/transaction.ts'
import { settingOf } from '#features/app-info/index.ts'
import * as ledger from '#features/ledger/index.ts'

/** Points that make one dollar. */
export const canRateOf = async (ctx: Ctx): Promise<number> => Number(await settingOf(ctx, 'canRate'))

/** Cents of that many points; throws PointsUneven where they make no whole cent, so that nothing is ever rounded. */
export function centsOf(points: number, rate: number): number {
  if ((points * 100) % rate !== 0) throw new Refusal('PointsUneven')
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
  const [mine, house] = [ledger.moneyOf(userId), ledger.house('points')]
  const own = ledger.pointsOf(userId)
  await ledger.post(tx, {
    key: `points/${userId}/${requestId}`,
    kind: into === 'money' ? 'points-in' : 'points-out',
    legs:
      into === 'money'
        ? [
            { from: own, to: house, amount: points, asset: 'CAN' },
            { from: house, to: mine, amount: cents },
          ]
        : [
            { from: mine, to: house, amount: cents },
            { from: house, to: own, amount: points, asset: 'CAN' },
          ],
    at: ctx.clock.now(),
  })
  afterCommit(tx, () => emit(ctx, [userId], walletEvents.changed, {}))
  return ledger.balanceOf(tx, userId)
}
