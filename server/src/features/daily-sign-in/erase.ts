import type { App } from '#platform/app.ts'
import * as store from './store.ts'

export async function* exportSignIns(app: App, userId: string): AsyncIterable<unknown> {
  const { time_zone: timeZone, gold_bars: goldBars, remind_at: remindAt } = await store.find(app.db, userId)
  const days = await store.daysOf(app.db, userId, '', '9')
  if (timeZone !== '' || days.length > 0) yield { timeZone, goldBars, reminder: remindAt > 0 }
  for (const { day, streak, points, signed_at: at } of days)
    yield { day, streak, points, time: new Date(at).toISOString() }
}

export const eraseSignIns = (app: App, userId: string): Promise<void> =>
  app.transaction((tx) => store.removeAllOf(tx, userId))
