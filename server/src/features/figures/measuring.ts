import { limits } from '@mynah/contract/limits'
import type { App } from '#platform/app.ts'
import * as store from '#platform/daily-figures-store.ts'
import { dayNumber, dayOf } from '#platform/utc-days.ts'
import { sourcesOf, type Source } from './sources.ts'

export const measureEveryMs = 300_000
/** Slightly less than the interval, so that a run is not missed. */
const claimMs = measureEveryMs - 30_000
/** How many days before the first known one are added in a run, where rows of past days are there. */
const pastDaysAtOnce = 10

/** The job: one process stores the measured figures of today and yesterday, and some of earlier days. */
export async function measureFigures(app: App): Promise<void> {
  const now = app.clock.now()
  if (await store.claimMeasuring(app.db, now, now - claimMs)) await measureAll(app)
}

/** A figure that cannot be measured does not prevent the others. Throws the first failure at the end. */
export async function measureAll(app: App): Promise<void> {
  const today = dayNumber(app.clock.now())
  const firstDays = await store.firstDays(app.db)
  const failures: unknown[] = []
  for (const source of sourcesOf(app))
    await measure(app, source, today, firstDays).catch((error: unknown) => failures.push(error))
  await store.removeBefore(app.db, today - limits.figureDaysMax + 1)
  await store.noteStored(app.db, app.clock.now())
  if (failures.length > 0) throw failures[0]
}

async function measure(
  app: App,
  { names, ofDay, now }: Source,
  today: number,
  firstDays: ReadonlyMap<string, number>,
): Promise<void> {
  const put = async (day: number, values: readonly (number | undefined)[], isHighest: boolean) => {
    const known = names.flatMap((name, at): store.Value[] => {
      const value = values[at]
      return value === undefined ? [] : [[name, value]]
    })
    if (known.length > 0) await store.put(app.db, day, known, { isHighest })
  }
  if (now) await put(today, await now(app), true)
  if (ofDay)
    for (const day of daysToMeasure(today, firstDays.get(names[0] ?? '')))
      await put(day, await ofDay(app.db, dayOf(day)), false)
}

/** Today, yesterday, and some days that are not known yet, until as many are stored as can be shown. */
function daysToMeasure(today: number, first = today): number[] {
  const known = Math.min(first, today - 1)
  const past = Array.from({ length: pastDaysAtOnce }, (_, nth) => known - 1 - nth)
  return [today, today - 1, ...past.filter((day) => day > today - limits.figureDaysMax)]
}
