import { allowances } from '@mynah/contract/vip'
import type { App } from '#platform/app.ts'
import type { AllowanceFor } from '#features/account/index.ts'
import * as store from './store.ts'

/** The allowance of VIP users. */
export const vipAllowance: AllowanceFor = async ({ db, clock }, userId) =>
  (await store.untilOf(db, userId)) > clock.now() ? allowances.vip : undefined

export async function* exportVip(app: App, userId: string): AsyncIterable<unknown> {
  const until = await store.untilOf(app.db, userId)
  if (until > 0) yield { until }
}

export const eraseVip = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.remove(tx, userId)))
