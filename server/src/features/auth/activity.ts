import type { App } from '#platform/app.ts'
import { dayNumber, dayOf } from '#platform/utc-days.ts'
import { registeredOn } from '#features/account/index.ts'
import * as store from './store.ts'

const countedAtOnce = 100_000
/** The newest of the day, which are enough for a percentage. */
const registeredMax = 10_000
const returnDays = 7

/**
 * How many users were active today, and what percentage of those who registered seven days ago: undefined if nobody
 * did.
 */
export async function activity(app: App): Promise<[active: number, returned: number | undefined]> {
  const today = dayNumber(app.clock.now())
  let active = 0
  let count = countedAtOnce
  for (let after = ''; count === countedAtOnce; active += count)
    ({ count, last: after } = await store.activeOn(app.db, today, after, countedAtOnce))
  const registered = await registeredOn(app.db, dayOf(today - returnDays), registeredMax)
  if (registered.length === 0) return [active, undefined]
  const returned = await store.activeAmong(app.db, registered, today)
  return [active, Math.round((100 * returned) / registered.length)]
}
