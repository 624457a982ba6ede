import { allowances } from '@mynah/contract/vip'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/database.ts'
import * as store from './store.ts'

type Allowance = Record<keyof typeof allowances.plain, number>

/** How much of each thing somebody may have now. What they had as VIP they keep; it only stops growing. */
export async function allowanceOf(
  app: Pick<App, 'db' | 'clock'>,
  userId: string,
  db?: Db,
): Promise<Allowance> {
  const until = await store.untilOf(db ?? app.db, userId)
  return until > app.clock.now() ? allowances.vip : allowances.plain
}

export async function* readVip(app: App, userId: string): AsyncIterable<unknown> {
  const until = await store.untilOf(app.db, userId)
  if (until > 0) yield { until }
}

export const eraseVip = (app: App, userId: string): Promise<void> =>
  app.transaction(async (tx) => void (await store.remove(tx, userId)))
