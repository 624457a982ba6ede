import type { AdminCall } from '@mynah/contract/admin-api'
import type { ErrorName } from '@mynah/contract/errors'
import type { FigureName } from '@mynah/contract/figures'
import type { App } from './app.ts'
import * as store from './daily-figures-store.ts'
import type { Db } from '#platform/database/database.ts'
import { ExtensionPoint } from './extension-point.ts'
import { perApp } from './per-app.ts'
import { dayNumber, type Day } from './utc-days.ts'

/** Figures of a feature for the console, by day. Without one of the functions they are counted by `countDaily`. */
export type DailyFigures<Name extends string = FigureName> = {
  names: readonly Name[]
  /** Roles that may make this call see the figures; without it every role does. */
  call?: AdminCall
  /** Finds the values in rows of the day, by an index; for past days too. In the order of the names. */
  ofDay?(db: Db, day: Day): Promise<readonly (number | undefined)[]>
  /** Measures the present values. The highest of a day is stored. Undefined: there is none. */
  now?(app: App): Promise<readonly (number | undefined)[]>
}

export const dailyFigures = new ExtensionPoint<DailyFigures>('dailyFigures')

/** Refusals that are counted as a figure. */
export const countedRefusals = new ExtensionPoint<{ name: FigureName; errors: readonly ErrorName[] }>(
  'countedRefusals',
)

type Counting = { bus: object }
const countsOf = perApp<Map<FigureName, number>, Counting>(() => new Map())

/** Counts in memory; `storeCounts` adds it to the day. What a process counted since then is lost if it is killed. */
export function countDaily(app: Counting, name: FigureName, count = 1): void {
  const counts = countsOf(app)
  counts.set(name, (counts.get(name) ?? 0) + count)
}

const refusalNames = perApp(
  (app) =>
    new Map(
      countedRefusals.of(app).flatMap(({ name, errors }) => errors.map((error) => [error, name] as const)),
    ),
)

export function countRefusal(app: App, error: ErrorName): void {
  const name = refusalNames(app).get(error)
  if (name) countDaily(app, name)
}

/** Adds what this process counted to the figures of the present day, by one statement. Keeps it if that fails. */
export async function storeCounts(app: App): Promise<void> {
  const counts = countsOf(app)
  if (counts.size === 0) return
  const taken = [...counts]
  counts.clear()
  try {
    await store.add(app.db, dayNumber(app.clock.now()), taken)
  } catch (error) {
    for (const [name, count] of taken) countDaily(app, name, count)
    throw error
  }
}
